/** A section of a page, labelled by its heading, with at most one sentence below it. */
import type { ReactNode } from 'react';
import './section.css';

interface Props {
  /** Names the section in links and in class names. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function Section({ id, title, lead, children }: Props) {
  return (
    <section className={`section section--${id}`} id={id} aria-labelledby={`${id}-title`}>
      <header className="section__head">
        <h2 className="section__title" id={`${id}-title`}>
          {title}
        </h2>
        {lead && <p className="lead section__lead">{lead}</p>}
      </header>
      {children}
    </section>
  );
}
