/** A private page that holds nothing yet: its heading, that there is nothing, and the ways on. */
import type { ReactNode } from 'react';
import { artwork } from '../../lib/art.ts';
import { Icon, type IconName } from '../Icon.tsx';

interface Props {
  readonly title: string;
  readonly icon: IconName;
  readonly text: string;
  readonly children: ReactNode;
}

export function Place({ title, icon, text, children }: Props) {
  return (
    <div className="place">
      <header className="place__head">
        <h1 className="private-title">{title}</h1>
      </header>
      <div className="place__empty" data-scheme="night">
        <img
          className="place__art"
          src={artwork('rosette')}
          width="1000"
          height="1000"
          alt=""
          loading="lazy"
        />
        <span className="place__icon">
          <Icon name={icon} />
        </span>
        <p className="place__text">{text}</p>
        <p className="place__ways">{children}</p>
      </div>
    </div>
  );
}
