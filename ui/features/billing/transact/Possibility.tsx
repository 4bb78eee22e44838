/** One thing to do with money, and the ways to it. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../shared/controls/Icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Figures, and where to go on. */
  readonly children?: ReactNode;
}

export function Possibility({ icon, title, text, children }: Props) {
  return (
    <li className="possibility">
      <div className="possibility__head">
        <span className="possibility__icon">
          <Icon name={icon} />
        </span>
        <h3 className="possibility__title">{title}</h3>
      </div>
      <p className="possibility__text">{text}</p>
      {children}
    </li>
  );
}
