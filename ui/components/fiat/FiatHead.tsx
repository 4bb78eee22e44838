/** The top of a page of the fiat area: its heading, what it holds, and what can be done with all of it. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';

interface Props {
  readonly icon?: IconName;
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

export function FiatHead({ icon, title, lead, children }: Props) {
  return (
    <header className="fiat-head">
      <h1 className="private-title fiat-head__title">
        {icon && <Icon name={icon} />}
        {title}
      </h1>
      <p className="fiat-head__lead">{lead}</p>
      {children && <div className="fiat-head__ways">{children}</div>}
    </header>
  );
}
