/** Facts about one thing, in boxes: each under its name. */
import './facts.css';

interface Fact {
  /** Which it is: some look more prominent than others. */
  readonly key: string;
  readonly name: string;
  /** Without one there is no box. */
  readonly value: string | false | null | undefined;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="cluster facts">
      {facts.map(
        ({ key, name, value }) =>
          value && (
            <div key={key} className={`facts__item facts__item--${key}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
