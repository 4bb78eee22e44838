/** The top of a private page: its heading, what it contains, and actions on all of it. */
import type { ReactNode } from 'react';
import { PageIcon, type PageIconName } from './PageIcon.tsx';
import '../frame/private.css';

interface Props {
  readonly icon?: PageIconName;
  readonly title: string;
  /** Whose page it is: directly below the heading. */
  readonly owner?: ReactNode;
  readonly lead: string;
  readonly children?: ReactNode;
}

export function PageHead({ icon, title, owner, lead, children }: Props) {
  return (
    <header className="page-head">
      <h1 className="private-title page-head__title">
        {icon && <PageIcon name={icon} />}
        {title}
      </h1>
      {owner}
      <p className="lead page-head__lead">{lead}</p>
      {children && <div className="page-head__actions">{children}</div>}
    </header>
  );
}
