/**
 * A page that says one thing: what happened, and where to go. The text is complete without the
 * large sign above it.
 */
import type { ReactNode } from 'react';
import './status.css';

interface Props {
  readonly sign: string;
  /** Its characters are less tall than digits. */
  readonly low?: boolean;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function StatusPage({ sign, low = false, title, text, children }: Props) {
  return (
    <section className="status" aria-labelledby="status-title">
      <p className={`status__sign${low ? ' status__sign--low' : ''}`} aria-hidden="true">
        {sign}
      </p>
      <h1 className="status__title" id="status-title">
        {title}
      </h1>
      <p className="status__text">{text}</p>
      <p className="cluster status__actions">{children}</p>
    </section>
  );
}
