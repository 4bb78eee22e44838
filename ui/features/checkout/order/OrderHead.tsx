/** Which order it is, where it stands, and its figures. */
import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../generated/OrderDetail.ts';
import { Linked } from '../../../shared/controls/Linked.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dueText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { ORDER_STATUS, type OrderStatus } from '../order-status.ts';
import { orders } from '../texts.ts';
import '../../../shared/controls/status.css';
import '../../../shared/frame/private.css';
import '../../../shared/styles/sums.css';
import '../order-status.css';

interface Props {
  readonly order: OrderDetail;
  readonly status: OrderStatus | null;
  readonly lang: Lang;
  /** Beside the status: what can be done with the order's documents. */
  readonly children: ReactNode;
}

export function OrderHead({ order, status, lang, children }: Props) {
  const t = text(orders, lang);
  const { order_total, card_paid, wire_paid, amount_owed, due_date } = order;
  const { to_return, wire_returned } = order;
  const owedLook = amount_owed > 0 ? 'owed' : 'settled';
  const due = status === ORDER_STATUS.inProcess ? due_date : null;
  const facts = [
    ['total', usd(order_total)],
    ['card', usd(card_paid)],
    ['wire', wire_paid > 0 && usd(wire_paid)],
    ['owed', usd(amount_owed)],
    ['to_return', to_return > 0 && usd(to_return)],
    ['returned', wire_returned > 0 && usd(wire_returned)],
    ['due', due && dueText(due, lang)],
  ] as const;
  return (
    <header className="order__head">
      <a className="text-link" href="/orders">
        {t('back')}
      </a>
      <h1 className="private-title order__title">
        <Linked
          text={t('title')}
          parts={{ order: <span className="order__id">{order.order_id}</span> }}
        />
      </h1>
      <div className="order__line">
        {status && (
          <p className={`order-status order-status--${status}`}>{t(`status.${status}`)}</p>
        )}
        <div className="order__actions">{children}</div>
      </div>
      <dl className="facts">
        {facts.map(
          ([key, value]) =>
            value && (
              <div
                key={key}
                className={`facts__one facts__one--${key === 'owed' ? owedLook : key}`}
              >
                <dt>{t(key)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  );
}
