/** What an order's buyer is told of what comes next: by which texts, and with which amounts. */
import type { OrderDetail } from '../../../generated/OrderDetail.ts';
import { ORDER_STATUS } from '../OrderStatus.tsx';
import type { orders } from '../texts.ts';

type Key = keyof typeof orders.en;

/** Less than half a cent is what fractions of dollars leave. */
const FRACTION = 0.005;

export function nextStep(order: OrderDetail) {
  const { order_status: status, due_date, to_return } = order;
  const returned = returnOf(order);
  return {
    /** What to do, or why there is nothing. Null where what went back says it. */
    text: returned.length > 0 && status === ORDER_STATUS.refunded ? null : reason(order),
    returned,
    wireBack: to_return > 0 ? wireReturn(order) : null,
    isWired: status === ORDER_STATUS.inProcess && due_date !== null,
    isInCart: status === ORDER_STATUS.awaitingCard,
  };
}

function reason(order: OrderDetail): Key {
  const { order_status: status, card_paid, due_date } = order;
  if (status === ORDER_STATUS.cancelled && card_paid > 0) return 'next.called_off';
  // While a bank decides on a dispute, nothing is due.
  if (status === ORDER_STATUS.inProcess && !due_date) return 'next.disputed';
  // The bank gave the money back, not INKPAY.
  const lost = order.timeline.some(({ kind }) => kind === 'dispute_lost');
  if (status === ORDER_STATUS.refunded && lost) return 'next.dispute_lost';
  return `next.${status}`;
}

interface Returned {
  readonly text: 'next.refund_failed' | 'next.partly' | 'next.paid_back';
  readonly amount: number;
}

/** What went back of an order that goes on, and how what could not be given back to the card goes back. */
function returnOf({ notes, timeline, order_status, refunded }: OrderDetail): readonly Returned[] {
  const failed = notes.find(({ kind }) => kind === 'not_back');
  if (failed) return [{ text: 'next.refund_failed', amount: failed.amount }];
  // What was paid from the bank before all was refunded says nothing of the rest.
  const since = timeline.findLastIndex(({ kind }) => kind === 'refunded') + 1;
  const paid = timeline.slice(since).filter(({ kind }) => kind === 'paid_back');
  const fromBank = paid.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const toCard = order_status === ORDER_STATUS.complete ? refunded - fromBank : 0;
  const all = [
    { text: 'next.partly', amount: toCard },
    { text: 'next.paid_back', amount: fromBank },
  ] as const;
  return all.filter(({ amount }) => amount > FRACTION);
}

/** What came by wire and is not the order's: it goes back, or is looked at, and may be too little for the ZIPs. */
function wireReturn(order: OrderDetail) {
  const { order_total, card_paid, to_return: amount, is_undecided } = order;
  const missing = order_total - card_paid - amount;
  const late = missing < FRACTION ? 'next.late' : 'next.late_short';
  return { text: is_undecided ? late : 'next.back', amount, missing } as const;
}
