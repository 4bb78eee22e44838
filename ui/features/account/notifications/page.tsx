/** Notifications: what happened, by day, unread or all. Works without script. */

import type { NotificationsProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { type Pair, pairsBefore, STORE_HREF, withQuery } from '../../../shared/api/hrefs.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Chips } from '../../../shared/controls/Chips.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { ListPages } from '../../../shared/controls/ListPages.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { notifications as texts } from '../texts.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { byDay } from './notifications.ts';
import './notifications.css';

/** For the sample: the fields that most kinds leave empty. */
const NO_DETAILS = { order: null, about: null, amount: null, detail: null, device: null };

export const notifications: Page<NotificationsProps> = {
  head: ownHead(texts, 'title', 'lead'),
  Body: ({ shell, me, now, filter, notifications: found, older, newest }) => {
    const lang = useLang();
    const t = useText(texts);
    const query = notificationsQuery(filter.unread, filter.before);
    return (
      <PrivateFrame shell={shell} me={me} query={query}>
        <div className="parts notifications">
          <PageHead title={t('title')} lead={t('lead')} />
          {newest !== null && (
            <NotificationBar unread={me.unread} unreadOnly={filter.unread} newest={newest} />
          )}
          {found.length === 0 ? (
            <NoNotifications filter={filter} />
          ) : (
            byDay(found, now, lang).map(({ name, notifications: ofDay }) => (
              <section key={name} className="notification-day">
                <h2 className="notification-day__name">{name}</h2>
                <ol className="notification-day__list">
                  {ofDay.map((one) => (
                    <NotificationRow key={one.id} one={one} />
                  ))}
                </ol>
              </section>
            ))
          )}
          <ListPages
            className="cluster notification-pages"
            from={texts}
            href={(line) => notificationsHref(filter.unread, line)}
            before={filter.before}
            older={older}
          />
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/notifications'),
    now: '2026-03-04T12:00:00Z',
    filter: { unread: false, before: null },
    notifications: [
      {
        ...NO_DETAILS,
        id: 12,
        kind: 'order.deposit',
        at: '2026-03-04T09:05:00Z',
        unread: true,
        href: '/orders/INK-7K3M9-Q2X4D',
        order: 'INK-7K3M9-Q2X4D',
        amount: 1500,
      },
      {
        ...NO_DETAILS,
        id: 11,
        kind: 'referral.joined',
        at: '2026-03-04T08:00:00Z',
        unread: true,
        href: '/dashboard',
        about: 'new.comer',
      },
      {
        ...NO_DETAILS,
        id: 9,
        kind: 'security.passkey_added',
        at: '2026-03-03T20:00:00Z',
        unread: false,
        href: '/settings',
        detail: 'Laptop',
        device: 'Chrome on macOS',
      },
      {
        ...NO_DETAILS,
        id: 8,
        kind: 'money.earned',
        at: '2026-02-27T12:00:00Z',
        unread: false,
        href: '/accounts',
        amount: 47.25,
      },
    ],
    older: 8,
    newest: 12,
  },
};

interface NotificationBarProps {
  /** How many are unread. */
  readonly unread: number;
  readonly unreadOnly: boolean;
  /** The newest of all. */
  readonly newest: number;
}

/** Selects notifications by links, and marks all as read by a form. */
function NotificationBar({ unread, unreadOnly, newest }: NotificationBarProps) {
  const t = useText(texts);
  const chip = (ofUnread: boolean, label: string) => ({
    href: notificationsHref(ofUnread),
    label,
    current: ofUnread === unreadOnly,
  });
  const waiting = unread > 0 ? t('filter.unread.n', { n: unread }) : t('filter.unread');
  return (
    <div className="bar notification-bar">
      <nav aria-label={t('filter')}>
        <Chips chips={[chip(false, t('filter.all')), chip(true, waiting)]} />
      </nav>
      {unread > 0 && (
        <CustomerForm action="/notifications/read">
          <input type="hidden" name="up_to" value={newest} />
          <Button type="submit" look="secondary" size="small">
            {t('read_all')}
          </Button>
        </CustomerForm>
      )}
    </div>
  );
}

/** Why the list is empty: nothing has happened yet, all is read, or nothing is older. */
function NoNotifications({ filter }: Pick<NotificationsProps, 'filter'>) {
  const t = useText(texts);
  if (filter.before !== null)
    return <Empty icon={<PageIcon name="notifications" />} title={t('empty.older')} />;
  if (filter.unread) {
    return (
      <Empty icon={<PageIcon name="check" />} title={t('empty.unread')}>
        <ButtonLink href={notificationsHref(false)} look="secondary">
          {t('empty.unread.all')}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty icon={<PageIcon name="notifications" />} title={t('empty')} text={t('empty.hint')}>
      <ButtonLink href="/dashboard">{t('link.dashboard')}</ButtonLink>
      <ButtonLink href={STORE_HREF} look="secondary">
        {t('link.store')}
      </ButtonLink>
    </Empty>
  );
}

/** `before`: only those below this one. */
function notificationsQuery(unread: boolean, before: number | null = null): Pair[] {
  const shown: Pair[] = unread ? [['show', 'unread']] : [];
  return [...shown, ...pairsBefore(before)];
}

const notificationsHref = (unread: boolean, before: number | null = null): string =>
  withQuery('/notifications', notificationsQuery(unread, before));
