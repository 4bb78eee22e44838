/** An empty list: says so, says what would be in it, and offers a link. */
import type { ReactNode } from 'react';
import './empty.css';

interface Props {
  /** A `PageIcon`; in an island, an `Icon`. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

export function Empty({ icon, title, text, children }: Props) {
  return (
    <div className="empty">
      <span className="empty__icon">{icon}</span>
      <p className="empty__title">{title}</p>
      {text && <p className="empty__text">{text}</p>}
      {children && <p className="cluster empty__actions">{children}</p>}
    </div>
  );
}
