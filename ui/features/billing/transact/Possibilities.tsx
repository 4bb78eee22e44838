/** A group of things to do with money, under its heading. */
import type { ReactNode } from 'react';

interface Props {
  /** Names the group in the heading's id and in class names. */
  readonly id: 'open' | 'closed';
  readonly title: string;
  readonly children: ReactNode;
}

export function Possibilities({ id, title, children }: Props) {
  return (
    <section className="possibilities" aria-labelledby={`${id}-title`}>
      <h2 className="possibilities__title" id={`${id}-title`}>
        {title}
      </h2>
      <ul className={`possibilities__list possibilities__list--${id}`}>{children}</ul>
    </section>
  );
}
