/** Which price comes first. It says the present order; following it turns it about. */
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import { Follow, type OnFollow } from './Follow.tsx';

interface Props {
  readonly query: StoreQuery;
  readonly lang: Lang;
  readonly onFollow: OnFollow;
}

export function OrderToggle({ query, lang, onFollow }: Props) {
  const t = text(store, lang);
  const rising = query.order_by === 'asc';
  const [now, other] = rising
    ? (['order.low', 'order.high'] as const)
    : (['order.high', 'order.low'] as const);
  return (
    <Follow
      className="order-toggle"
      to={{ ...query, order_by: rising ? 'desc' : 'asc', skip: 0 }}
      onFollow={onFollow}
    >
      {t(now)}
      <span className="visually-hidden">{`, ${t('order.switch', { order: t(other) })}`}</span>
      <Icon name="swap" />
    </Follow>
  );
}
