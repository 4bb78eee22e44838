/** The checkout's calls. For handlers and effects only. */
import type {
  BanStatusReply,
  OrderConfirmation,
  PaymentIntentReply,
} from '../../../generated/types.ts';
import {
  call,
  JSON_POST,
  ownerHeader,
  type Reply,
  STATUS,
  sessionCall,
} from '../../../shared/api/call.ts';

const CANCEL = '/stripe/cancel-payment-intent';

/** At the amounts that the buyer was shown: what the card is charged, and the total. */
export const openPayment = (
  zips: readonly string[],
  cardAmount: number,
  total: number,
): Promise<Reply<PaymentIntentReply>> =>
  sessionCall('/stripe/payment-intent', {
    product_skus: zips,
    expected_price: cardAmount,
    expected_total: total,
  });

/** @param payment its public id: another open payment is not affected */
export const cancelPayment = (payment: string): Promise<Reply> =>
  sessionCall(CANCEL, { payment_intent: payment });

/** Again, for a page that was left. Works with an expired session, and does not lead to the log-in without one. */
export const cancelAgain = (payment: string): Promise<Reply> =>
  call(CANCEL, { payment_intent: payment });

/** If it is not known whether a payment was opened. Nobody reads the outcome. */
export const cancelSilently = (): void => {
  void call(CANCEL);
};

/** Outlives the page that sends it, which can't wait for the reply. Without an id, any open payment is cancelled. */
export function cancelOnLeave(payment?: string): void {
  const body = JSON.stringify({ payment_intent: payment });
  const headers = { ...JSON_POST.headers, ...ownerHeader() };
  fetch(CANCEL, { ...JSON_POST, headers, keepalive: true, body }).catch(() => {});
}

export const verifyPayment = (secret: string): Promise<Reply> =>
  sessionCall('/stripe/payment-verify', { client_secret: secret });

export const confirmOrder = (secret: string): Promise<Reply<OrderConfirmation>> =>
  sessionCall('/stripe/order-confirm', { client_secret: secret });

export async function isBanned(): Promise<boolean> {
  const reply = await sessionCall<BanStatusReply>('/zipcode/is-banned');
  return reply.status === STATUS.ok && reply.is_banned;
}
