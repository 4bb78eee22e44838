/** Notifications: what happened, by day, unread or all. Works without script. */

import { NoNotifications } from '../components/notifications/NoNotifications.tsx';
import { NotificationBar } from '../components/notifications/NotificationBar.tsx';
import { NotificationDays } from '../components/notifications/NotificationDays.tsx';
import { NotificationPages } from '../components/notifications/NotificationPages.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { NotificationsProps } from '../generated/NotificationsProps.ts';
import { text } from '../i18n/catalogue.ts';
import { notifications as texts } from '../i18n/notifications.ts';
import { notificationsQuery } from '../lib/notifications-href.ts';
import type { Page } from '../runtime/page.ts';

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
