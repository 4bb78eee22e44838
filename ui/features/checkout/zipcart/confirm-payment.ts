/** What came of a payment: asked until it is known, and the order then confirmed. For handlers and effects only. */
import type { ErrorCode } from '../../../generated/ErrorCode.ts';
import { type Reply, STATUS } from '../../../shared/api/call.ts';
import { removeBoughtFromCart } from './bought-cart.ts';
import { confirmOrder, verifyPayment } from './calls.ts';
import { type OutcomeName, outcomeStep, type Step } from './checkout-state.ts';

/** Between asking and asking again: half a minute in all. */
export const POLL_PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

const OUTCOMES: Readonly<Partial<Record<ErrorCode, OutcomeName>>> = {
  'payment.pending': 'processing',
  'payment.cancelled': 'ended',
  'payment.refunded': 'refunded',
  'payment.order_ended': 'order_ended',
  'payment.unknown': 'unknown',
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function pollVerification(secret: string): Promise<Reply> {
  let reply = await verifyPayment(secret);
  for (const ms of POLL_PAUSES_MS) {
    if (reply.code !== 'payment.pending') break;
    await pause(ms);
    reply = await verifyPayment(secret);
  }
  return reply;
}

/** @returns the step that shows what came of it */
export async function confirmPayment(secret: string): Promise<Step> {
  const verified = await pollVerification(secret);
  if (verified.status !== STATUS.ok) {
    return outcomeStep((verified.code && OUTCOMES[verified.code]) ?? 'unreachable', secret);
  }
  const bought = removeBoughtFromCart(secret);
  const { status, ...confirmation } = await confirmOrder(secret);
  return status === STATUS.ok
    ? { name: 'confirmed', confirmation, bought }
    : outcomeStep('paid', secret);
}
