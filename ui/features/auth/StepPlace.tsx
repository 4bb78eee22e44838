/** Where a step stands among all, in words and as a bar of as many parts. */
import './auth.css';

interface Props {
  /** Counted from 1. */
  readonly n: number;
  readonly of: number;
  readonly text: string;
}

export function StepPlace({ n, of, text }: Props) {
  const parts = Array.from({ length: of }, (_, place) => place);
  return (
    <div className="step-place">
      <p className="step-place__text">{text}</p>
      <div className="step-place__bar" aria-hidden="true">
        {parts.map((place) => (
          <span
            key={place}
            className={place < n ? 'step-place__part step-place__part--done' : 'step-place__part'}
          />
        ))}
      </div>
    </div>
  );
}
