/** Leads to the notifications and says how many wait. */

import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { menu } from '../texts/texts.ts';
import './private-header.css';

/** More fits no badge. */
const MOST = 99;
const WAY = '/notifications';

interface Props {
  readonly unread: number;
  readonly path: string;
  readonly lang: Lang;
}

export function Bell({ unread, path, lang }: Props) {
  const t = text(menu, lang);
  const name = unread > 0 ? t('notifications.unread', { n: unread }) : t('notifications');
  return (
    <a
      className="header__icon bell"
      href={WAY}
      aria-label={name}
      aria-current={path === WAY ? 'page' : undefined}
    >
      <Icon name="notifications" />
      {unread > 0 && (
        <span className="bell__count" aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </a>
  );
}
