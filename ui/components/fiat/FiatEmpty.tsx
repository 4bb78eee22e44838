/** A list that holds nothing: what would stand in it, and a way on. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly text: string;
  readonly children?: ReactNode;
}

export function FiatEmpty({ icon, text, children }: Props) {
  return (
    <div className="fiat-empty">
      <span className="fiat-empty__icon">
        <Icon name={icon} />
      </span>
      <p className="fiat-empty__text">{text}</p>
      {children && <p className="fiat-empty__ways">{children}</p>}
    </div>
  );
}
