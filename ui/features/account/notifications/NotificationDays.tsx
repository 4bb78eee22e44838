/** Notifications under the day on which they came. */
import type { Notification } from '../../../generated/Notification.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { byDay } from './notifications.ts';

interface Props {
  readonly notifications: readonly Notification[];
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly lang: Lang;
}

export function NotificationDays({ notifications, now, lang }: Props) {
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
