/** The orders whose balance is owed. */
import type { PendingOrder as Order, WireInstructions } from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import { orderHref } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Facts } from '../../../shared/controls/Facts.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dueText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { WireInstructionsLink } from '../../../shared/wire-instructions/WireInstructions.tsx';
import { dashboard } from '../texts.ts';
import { OwnedGrid, PENDING_ORDERS } from './OwnedZips.tsx';

interface Props {
  readonly orders: readonly Order[];
  readonly wireInstructions: WireInstructions;
}

export function PendingOrders({ orders, wireInstructions }: Props) {
  const t = useText(dashboard);
  if (orders.length === 0) return null;
  return (
    <section className="pending-orders" id={PENDING_ORDERS} aria-labelledby="pending-title">
      <h2 className="visually-hidden" id="pending-title">
        {t('orders.title')}
      </h2>
      {orders.map((order) => (
        <PendingOrder key={order.order_id} order={order} wireInstructions={wireInstructions} />
      ))}
    </section>
  );
}

interface PendingOrderProps {
  readonly order: Order;
  readonly wireInstructions: WireInstructions;
}

function PendingOrder({ order, wireInstructions }: PendingOrderProps) {
  const lang = useLang();
  const t = useText(dashboard);
  const { order_id, order_total, amount_paid, due_date, zip_codes } = order;
  const owed = order_total - amount_paid;
  const facts = [
    { key: 'order', name: t('orders.order'), value: order_id },
    { key: 'total', name: t('orders.total'), value: usd(order_total) },
    { key: 'paid', name: t('orders.paid'), value: usd(amount_paid) },
    { key: owed > 0 ? 'owed' : 'settled', name: t('orders.owed'), value: usd(owed) },
    { key: 'due', name: t('orders.due'), value: due_date && dueText(due_date, lang) },
  ];
  return (
    <section className="pending-order" aria-labelledby={`pending-${order_id}`}>
      <h3 className="pending-order__title" id={`pending-${order_id}`}>
        {t('orders.one')}
      </h3>
      <Facts facts={facts} />
      {!due_date && <p className="pending-order__text">{t('orders.disputed')}</p>}
      <div className="cluster pending-order__actions">
        {due_date && (
          <Island
            name="wire-instructions"
            of={WireInstructionsLink}
            props={{ wireInstructions, of: { order: order_id, amount: owed, due: due_date } }}
          />
        )}
        <ButtonLink href={orderHref(order_id)} look="secondary" size="small">
          {t('orders.details')}
          <span className="visually-hidden">
            {` ${t('orders.details.which', { order: order_id })}`}
          </span>
        </ButtonLink>
      </div>
      <OwnedGrid zips={zip_codes} />
    </section>
  );
}
