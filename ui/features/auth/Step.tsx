/**
 * One screen of a flow: a heading, a sentence, and a form or buttons. When it comes in place of
 * another, focus moves into it; when something in it is wrong, to the field that is.
 */
import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from '../../shared/controls/Icon.tsx';
import { useFocusInvalid } from '../../shared/form/use-focus-invalid.ts';
import './auth.css';

interface Props {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Where it stands among the steps: "Step 2 of 5". */
  readonly place?: Place;
  /** False for what the server rendered: a page does not take the focus when it loads. */
  readonly entered: boolean;
  /** Counts the attempts that failed. */
  readonly attempt?: number;
  readonly back?: { readonly label: string; readonly onBack: () => void };
  /** Without it the step holds buttons alone. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

const INVALID = '[aria-invalid]';
const FIELD = 'input:not([readonly], [type="hidden"])';

function useEntryFocus(root: RefObject<HTMLElement | null>, entered: boolean): void {
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const enter = useEffectEvent(() => {
    if (entered) (find(INVALID) ?? find(FIELD) ?? find('h1'))?.focus();
  });
  // Before the next keystroke: what is typed at speed belongs to the new step.
  useLayoutEffect(() => enter(), []);
}

export function Step(props: Props) {
  const { title, lead, place, entered, attempt = 0, back, onSubmit, children } = props;
  const root = useRef<HTMLElement>(null);
  const heading = useId();
  useEntryFocus(root, entered);
  useFocusInvalid(root, attempt);
  return (
    <section ref={root} className="step" aria-labelledby={heading}>
      {(back || place) && (
        <div className="step__top">
          {back && (
            <button
              type="button"
              className="step__back"
              aria-label={back.label}
              onClick={back.onBack}
            >
              <Icon name="back" />
            </button>
          )}
          {place && <StepPlace {...place} />}
        </div>
      )}
      <h1 className="step__title" id={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="step__lead">{lead}</p>}
      {onSubmit ? (
        <form
          className="step__form"
          aria-labelledby={heading}
          // Before the script is there it sends nothing: what was typed stays, and the way back in the address.
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </form>
      ) : (
        <div className="step__form">{children}</div>
      )}
    </section>
  );
}

export interface Place {
  /** Counted from 1. */
  readonly n: number;
  readonly of: number;
  readonly text: string;
}

/** Where a step stands among all, in words and as a bar of as many parts. */
function StepPlace({ n, of, text }: Place) {
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
