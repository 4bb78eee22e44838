/** A list under its heading, which shows its length and the maximum. */
import type { ReactNode } from 'react';
import './counted.css';

interface Props {
  /** The heading's id. */
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly children: ReactNode;
}

export function CountedList({ id, title, count, children }: Props) {
  return (
    <section className="counted" aria-labelledby={`${id}-title`}>
      <header className="counted__head">
        <h2 className="counted__title" id={`${id}-title`}>
          {title}
        </h2>
        <p className="counted__count">{count}</p>
      </header>
      <ul>{children}</ul>
    </section>
  );
}
