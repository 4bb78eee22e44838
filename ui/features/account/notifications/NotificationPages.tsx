/** The ways to older notifications, and back to the newest. */
import type { NotificationFilter } from '../../../generated/NotificationFilter.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { notifications } from '../texts.ts';
import { notificationsHref } from './notifications-href.ts';

interface Props {
  readonly filter: NotificationFilter;
  /** The one below which older ones begin, if there are any. */
  readonly older: number | null;
  readonly lang: Lang;
}

export function NotificationPages({ filter, older, lang }: Props) {
  const t = text(notifications, lang);
  if (filter.before === null && older === null) return null;
  return (
    <nav className="notification-pages" aria-label={t('pages')}>
      {filter.before !== null && (
        <ButtonLink href={notificationsHref(filter.unread)} look="secondary" size="small">
          {t('newest')}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink href={notificationsHref(filter.unread, older)} look="secondary" size="small">
          {t('older')}
        </ButtonLink>
      )}
    </nav>
  );
}
