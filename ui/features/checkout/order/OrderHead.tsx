/** Which order it is, its status, and its figures. */
import type { ReactNode } from 'react';
import type { OrderProps } from '../../../generated/types.ts';
import { Facts } from '../../../shared/controls/Facts.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dueText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { ORDER_STATUS, OrderStatus } from '../OrderStatus.tsx';
import { orders } from '../texts.ts';
import '../../../shared/controls/status.css';
import '../../../shared/frame/private.css';
import '../amounts.css';

interface Props extends Pick<OrderProps, 'order'> {
  /** Next to the status: actions with the order's documents. */
  readonly children: ReactNode;
}

export function OrderHead({ order, children }: Props) {
  const lang = useLang();
  const t = useText(orders);
  const { order_status: status, order_total, card_paid, wire_paid, amount_owed, due_date } = order;
  const { refunded, to_return, is_undecided, wire_returned } = order;
  const due = status === ORDER_STATUS.inProcess ? due_date : null;
  const facts = [
    { key: 'total', name: t('total'), value: usd(order_total) },
    { key: 'card', name: t('card'), value: usd(card_paid) },
    { key: 'wire', name: t('wire'), value: !is_undecided && wire_paid > 0 && usd(wire_paid) },
    { key: 'refunded', name: t('refunded'), value: refunded > 0 && usd(refunded) },
    { key: amount_owed > 0 ? 'owed' : 'settled', name: t('owed'), value: usd(amount_owed) },
    {
      key: 'to_return',
      name: t(is_undecided ? 'came' : 'to_return'),
      value: to_return > 0 && usd(to_return),
    },
    { key: 'returned', name: t('returned'), value: wire_returned > 0 && usd(wire_returned) },
    { key: 'due', name: t('due'), value: due && dueText(due, lang) },
  ];
  return (
    <header className="order__head">
      <a className="text-link" href="/orders">
        {t('list.title')}
      </a>
      <h1 className="private-title order__title">
        <TextWithLinks
          text={t('title')}
          parts={{ order: <span className="order__id">{order.order_id}</span> }}
        />
      </h1>
      <div className="bar order__line">
        <OrderStatus status={status} charged={card_paid > 0} />
        <div className="cluster order__actions">{children}</div>
      </div>
      <Facts facts={facts} />
    </header>
  );
}
