/** A list under its heading, which shows its length and the maximum. */
import type { ReactNode } from 'react';
import './counted-list.css';

interface Props {
  /** The heading's id. */
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly children: ReactNode;
}

export function CountedList({ id, title, count, children }: Props) {
  return (
    <section className="counted-list" aria-labelledby={`${id}-title`}>
      <header className="counted-list__head">
        <h2 className="counted-list__title" id={`${id}-title`}>
          {title}
        </h2>
        <p className="note-faint counted-list__count">{count}</p>
      </header>
      <ul>{children}</ul>
    </section>
  );
}
