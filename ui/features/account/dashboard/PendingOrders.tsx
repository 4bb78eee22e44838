/** The orders whose balance is owed. */
import type { PendingOrder as Order } from '../../../generated/PendingOrder.ts';
import type { WireInstructions } from '../../../generated/WireInstructions.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dashboard } from '../texts.ts';
import { PendingOrder } from './PendingOrder.tsx';

interface Props {
  readonly orders: readonly Order[];
  readonly wiring: WireInstructions;
  readonly lang: Lang;
}

export const PENDING_ORDERS = 'pending-orders';

export function PendingOrders({ orders, wiring, lang }: Props) {
  if (orders.length === 0) return null;
  return (
    <section className="pending" id={PENDING_ORDERS} aria-labelledby="pending-title">
      <h2 className="visually-hidden" id="pending-title">
        {text(dashboard, lang)('orders.title')}
      </h2>
      {orders.map((order) => (
        <PendingOrder key={order.order_id} order={order} wiring={wiring} lang={lang} />
      ))}
    </section>
  );
}
