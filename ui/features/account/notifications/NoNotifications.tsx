/** Why the list is empty: nothing ever happened, all is read, or nothing is older. */
import type { NotificationFilter } from '../../../generated/NotificationFilter.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { notifications } from '../texts.ts';
import { notificationsHref } from './notifications-href.ts';

interface Props {
  readonly filter: NotificationFilter;
  readonly lang: Lang;
}

export function NoNotifications({ filter, lang }: Props) {
  const t = text(notifications, lang);
  if (filter.before !== null) return <Empty icon="notifications" title={t('empty.older')} />;
  if (filter.unread) {
    return (
      <Empty icon="check" title={t('empty.unread')}>
        <ButtonLink href={notificationsHref(false)} look="secondary">
          {t('empty.unread.all')}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty icon="notifications" title={t('empty')} text={t('empty.hint')}>
      <ButtonLink href="/dashboard">{t('way.dashboard')}</ButtonLink>
      <ButtonLink href="/zipstore" look="secondary">
        {t('way.store')}
      </ButtonLink>
    </Empty>
  );
}
