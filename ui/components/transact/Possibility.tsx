/** One thing to do with money: open, with ways to it, or marked as not open. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** What stands there if it is not open. */
  readonly mark?: string;
  /** Figures, and where to go on. */
  readonly children?: ReactNode;
}

export function Possibility({ icon, title, text, mark, children }: Props) {
  return (
    <li className={mark ? 'possibility possibility--closed' : 'possibility'}>
      <span className="possibility__icon">
        <Icon name={icon} />
      </span>
      <div className="possibility__words">
        <h3 className="possibility__title">{title}</h3>
        {mark && <p className="possibility__mark">{mark}</p>}
        <p className="possibility__text">{text}</p>
        {children}
      </div>
    </li>
  );
}
