/** Where an order stands: the states, as the calls number them, and one in words. */
import type { OrderStatus as Status } from '../../generated/types.ts';
import { useText } from '../../shared/texts/catalogue.ts';
import { orders } from './texts.ts';
import './order/order.css';

export const ORDER_STATUS = {
  awaitingCard: 10,
  inProcess: 100,
  complete: 200,
  cancelled: 300,
  unpaid: 400,
  refunded: 500,
} as const satisfies Readonly<Record<string, Status>>;

interface Props {
  readonly status: Status;
  /** Whether the card was charged. */
  readonly charged: boolean;
}

export function OrderStatus({ status, charged }: Props) {
  const t = useText(orders);
  const isUncharged = status === ORDER_STATUS.cancelled && !charged;
  return (
    <p className={`note order-status order-status--${status}`}>
      {t(isUncharged ? 'status.uncharged' : `status.${status}`)}
    </p>
  );
}
