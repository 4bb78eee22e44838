/**
 * One notification: what happened, when, and with what. An unread one is opened by a form, which also
 * marks it as read; a read one is a link.
 */
import type { ReactNode } from 'react';
import type { Notification } from '../../../generated/types.ts';
import { PageIcon, type PageIconName } from '../../../shared/controls/PageIcon.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { timeText } from '../../../shared/texts/dates.ts';
import { deviceText } from '../devices.ts';
import { notifications } from '../texts.ts';
import { type Area, textOf } from './notifications.ts';

const ICONS: Readonly<Record<Area, PageIconName>> = {
  order: 'store',
  money: 'transact',
  referral: 'address-book',
  security: 'lock',
  watch: 'eye',
};

export function NotificationRow({ one }: { readonly one: Notification }) {
  const lang = useLang();
  const content = textOf(one, lang);
  const t = useText(notifications);
  const parts = partsOf(content.values);
  const filled = (template: string) => <TextWithLinks text={template} parts={parts} />;
  const look = `${one.unread ? ' notification--unread' : ''}${content.isBad ? ' notification--bad' : ''}`;
  return (
    <li className={`notification notification--${content.area}${look}`}>
      <span className="notification__icon">
        <PageIcon name={ICONS[content.area]} />
      </span>
      <NotificationLink one={one}>
        <span className="notification__title">{filled(content.title)}</span>
        {one.unread && (
          <span className="notification__mark">
            <span className="visually-hidden">{t('filter.unread')}</span>
          </span>
        )}
      </NotificationLink>
      <p className="notification__text">{filled(content.text)}</p>
      <p className="cluster note-faint notification__facts">
        <span>{t(`area.${content.area}`)}</span>
        <time dateTime={one.at}>{timeText(Date.parse(one.at), lang)}</time>
        {one.device && <span>{deviceText(one.device, lang)}</span>}
      </p>
    </li>
  );
}

/** Numbers and names must not be broken; a detail may be long. */
function partsOf({ order, amount, handle, detail }: ReturnType<typeof textOf>['values']) {
  const whole = (value: string) => <span className="nowrap">{value}</span>;
  return { order: whole(order), amount: whole(amount), handle: whole(handle), detail };
}

function NotificationLink({
  one,
  children,
}: {
  readonly one: Notification;
  readonly children: ReactNode;
}) {
  if (!one.unread) {
    return (
      <a className="notification__link" href={one.href}>
        {children}
      </a>
    );
  }
  return (
    <CustomerForm action={`/notifications/${one.id}`}>
      <button type="submit" className="notification__link">
        {children}
      </button>
    </CustomerForm>
  );
}
