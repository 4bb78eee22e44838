/** What an order's buyer is told about the next step: with which texts, and which amounts. */
import type { OrderDetail, TimelineEntry } from '../../../generated/types.ts';
import { ORDER_STATUS } from '../OrderStatus.tsx';
import type { orders } from '../texts.ts';

interface Paragraph {
  readonly text: keyof typeof orders.en;
  /** US dollars that go back to the buyer. */
  readonly amount?: number;
  /** US dollars of the balance. */
  readonly missing?: number;
}

/** Below half a cent, it is a rounding error of fractions of dollars. */
const FRACTION = 0.005;

export function nextStep(order: OrderDetail) {
  const { order_status: status, due_date, to_return, wire_paid } = order;
  const owesWire = status === ORDER_STATUS.inProcess && due_date !== null;
  const returned = returnOf(order);
  // The refund's text says it.
  const isSaid = returned.length > 0 && status === ORDER_STATUS.refunded;
  const paragraphs: readonly Paragraph[] = [
    ...(isSaid ? [] : [{ text: reason(order) }]),
    ...(owesWire && wire_paid > 0 ? [{ text: 'next.100.wired', amount: wire_paid } as const] : []),
    ...returned,
    ...(to_return > 0 ? [wireReturn(order)] : []),
  ];
  return {
    paragraphs,
    owesWire,
    isInCart: status === ORDER_STATUS.awaitingCard,
  };
}

/** What to do, or why there is nothing to do. */
function reason(order: OrderDetail): Paragraph['text'] {
  const { order_status: status, card_paid, due_date } = order;
  if (status === ORDER_STATUS.cancelled && card_paid > 0) return 'next.called_off';
  // While a bank decides on a dispute, nothing is due.
  if (status === ORDER_STATUS.inProcess && !due_date) return 'next.disputed';
  if (status === ORDER_STATUS.complete && isDisputed(order)) return 'next.disputed_paid';
  // The bank returned the money, not INKPAY.
  const lost = order.timeline.some(
    ({ kind, amount }) => kind === 'dispute_lost' && (amount ?? 0) > 0,
  );
  if (status === ORDER_STATUS.refunded && lost) return 'next.dispute_lost';
  return `next.${status}`;
}

/** Whether a bank has yet to decide on a dispute: each has an entry of its start, and one of its end. */
function isDisputed({ timeline }: OrderDetail): boolean {
  const count = (...kinds: TimelineEntry[]) =>
    timeline.filter(({ kind }) => kinds.includes(kind)).length;
  return count('disputed') > count('dispute_won', 'dispute_lost');
}

/**
 * What was refunded of an order that stands, or of a deposit that is otherwise kept, and how what could not be refunded to
 * the card is returned.
 */
function returnOf({ notes, timeline, order_status, refunded }: OrderDetail): readonly Paragraph[] {
  const failed = notes.find(({ kind }) => kind === 'not_back');
  if (failed) return [{ text: 'next.refund_failed', amount: failed.amount }];
  // What was paid from the bank before the full refund says nothing about the rest.
  const since = timeline.findLastIndex(({ kind }) => kind === 'refunded') + 1;
  const paid = timeline.slice(since).filter(({ kind }) => kind === 'paid_back');
  const fromBank = paid.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const isKept = order_status === ORDER_STATUS.cancelled || order_status === ORDER_STATUS.unpaid;
  const toCard = isKept || order_status === ORDER_STATUS.complete ? refunded - fromBank : 0;
  const all = [
    { text: isKept ? 'next.partly_kept' : 'next.partly', amount: toCard },
    { text: 'next.paid_back', amount: fromBank },
  ] as const;
  return all.filter(({ amount }) => amount > FRACTION);
}

/** What came by wire and is not the order's: it is returned or under review, and may be too little for the ZIPs. */
function wireReturn(order: OrderDetail): Paragraph {
  const { order_total, card_paid, to_return: amount, is_undecided } = order;
  const missing = order_total - card_paid - amount;
  const late = missing < FRACTION ? 'next.late' : 'next.late_short';
  return { text: is_undecided ? late : 'next.back', amount, missing };
}
