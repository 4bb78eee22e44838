/** Why the list is empty: nothing ever happened, all is read, or nothing is older. */
import type { NotificationFilter } from '../../generated/NotificationFilter.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { notifications } from '../../i18n/notifications.ts';
import { notificationsHref } from '../../lib/notifications-href.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { FiatEmpty } from '../fiat/FiatEmpty.tsx';

interface Props {
  readonly filter: NotificationFilter;
  readonly lang: Lang;
}

export function NoNotifications({ filter, lang }: Props) {
  const t = text(notifications, lang);
  if (filter.before !== null) return <FiatEmpty icon="notifications" text={t('empty.older')} />;
  if (filter.unread) {
    return (
      <FiatEmpty icon="check" text={t('empty.unread')}>
        <ButtonLink href={notificationsHref(false)} look="secondary">
          {t('empty.unread.all')}
        </ButtonLink>
      </FiatEmpty>
    );
  }
  return (
    <FiatEmpty icon="notifications" text={t('empty')}>
      <ButtonLink href="/dashboard">{t('way.dashboard')}</ButtonLink>
      <ButtonLink href="/zipstore" look="secondary">
        {t('way.store')}
      </ButtonLink>
    </FiatEmpty>
  );
}
