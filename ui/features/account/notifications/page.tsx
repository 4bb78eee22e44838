/** Notifications: what happened, by day, unread or all. Works without script. */

import type { Notification } from '../../../generated/Notification.ts';
import type { NotificationsProps } from '../../../generated/NotificationsProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { notifications as texts } from '../texts.ts';
import { NoNotifications } from './NoNotifications.tsx';
import { NotificationBar } from './NotificationBar.tsx';
import { NotificationPages } from './NotificationPages.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { byDay } from './notifications.ts';
import { notificationsQuery } from './notifications-href.ts';
import './notifications.css';

export const notifications: Page<NotificationsProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('lede'), indexed: false };
  },
  Body: ({ shell, me, now, filter, notifications: found, older, newest }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    const query = notificationsQuery(filter.unread, filter.before);
    return (
      <PrivateFrame shell={shell} me={me} query={query}>
        <div className="notifications">
          <PageHead title={t('title')} lead={t('lede')} />
          {newest !== null && (
            <NotificationBar
              unread={me.unread}
              unreadOnly={filter.unread}
              newest={newest}
              lang={lang}
            />
          )}
          {found.length === 0 ? (
            <NoNotifications filter={filter} lang={lang} />
          ) : (
            <NotificationDays notifications={found} now={now} lang={lang} />
          )}
          <NotificationPages filter={filter} older={older} lang={lang} />
        </div>
      </PrivateFrame>
    );
  },
};

interface NotificationDaysProps {
  readonly notifications: readonly Notification[];
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly lang: Lang;
}

/** Notifications under the day on which they came. */
function NotificationDays({ notifications, now, lang }: NotificationDaysProps) {
  return byDay(notifications, now, lang).map(({ name, notifications: ofDay }) => (
    <section key={name} className="notification-day">
      <h2 className="notification-day__name">{name}</h2>
      <ol className="notification-day__list">
        {ofDay.map((one) => (
          <NotificationRow key={one.id} one={one} lang={lang} />
        ))}
      </ol>
    </section>
  ));
}
