/** Which notifications are shown, by links; and marking all as read, by a form. */

import { Button } from '../../../shared/controls/Button.tsx';
import { Chips } from '../../../shared/controls/Chips.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { notifications } from '../texts.ts';
import { notificationsHref } from './notifications-href.ts';

interface Props {
  /** How many are unread. */
  readonly unread: number;
  readonly unreadOnly: boolean;
  /** The newest of all. */
  readonly newest: number | null;
  readonly lang: Lang;
}

export function NotificationBar({ unread, unreadOnly, newest, lang }: Props) {
  const t = text(notifications, lang);
  const way = (ofUnread: boolean, label: string) => ({
    href: notificationsHref(ofUnread),
    label,
    current: ofUnread === unreadOnly,
  });
  const waiting = unread > 0 ? t('filter.unread.n', { n: unread }) : t('filter.unread');
  return (
    <div className="notification-bar">
      <nav aria-label={t('filter')}>
        <Chips chips={[way(false, t('filter.all')), way(true, waiting)]} />
      </nav>
      {unread > 0 && newest !== null && (
        <form method="post" action="/notifications/read">
          <input type="hidden" name="up_to" value={newest} />
          <Button type="submit" look="secondary" size="small">
            {t('read_all')}
          </Button>
        </form>
      )}
    </div>
  );
}
