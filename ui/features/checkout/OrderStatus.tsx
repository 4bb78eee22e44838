/** Where an order stands: the states, as the calls number them, and one in words. */
import type { OrderDetail } from '../../generated/OrderDetail.ts';
import type { OrderStatus as Status } from '../../generated/OrderStatus.ts';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { orders } from './texts.ts';
import './order-status.css';

export const ORDER_STATUS = {
  awaitingCard: 10,
  inProcess: 100,
  complete: 200,
  cancelled: 300,
  unpaid: 400,
  refunded: 500,
} as const satisfies Readonly<Record<string, Status>>;

/** Whether a wire came after the balance was due: all that came by wire is not decided on yet. */
export const isUndecided = ({ order_status, timeline, to_return }: OrderDetail): boolean =>
  order_status === ORDER_STATUS.unpaid &&
  to_return > 0 &&
  timeline.some(({ kind }) => kind === 'wire_late');

interface Props {
  readonly status: Status;
  /** Whether the card was. */
  readonly charged: boolean;
  readonly lang: Lang;
}

export function OrderStatus({ status, charged, lang }: Props) {
  const isUncharged = status === ORDER_STATUS.cancelled && !charged;
  return (
    <p className={`order-status order-status--${status}`}>
      {text(orders, lang)(isUncharged ? 'status.uncharged' : `status.${status}`)}
    </p>
  );
}
