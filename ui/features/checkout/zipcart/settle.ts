/** After paying: asks what came of it, with patience, and empties the cart of what was bought. */

import { type Reply, STATUS } from '../../../shared/api/call.ts';
import type { Cart } from '../../../shared/cart/cart.ts';
import { emptyCart, takeOut } from '../../../shared/cart/cart-state.ts';
import { forgetBought, recallBought } from './bought.ts';
import { confirmOrder, verifyPayment } from './calls.ts';
import type { OutcomeName, Stage } from './stage.ts';

/** Between asking and asking again: half a minute in all. */
export const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

const NAMES: Readonly<Record<string, OutcomeName>> = {
  'payment.pending': 'processing',
  'payment.cancelled': 'ended',
  'payment.refunded': 'refunded',
  'payment.unknown': 'unknown',
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function verify(secret: string): Promise<Reply> {
  let reply = await verifyPayment(secret);
  for (const ms of PAUSES_MS) {
    if (reply.code !== 'payment.pending') break;
    await pause(ms);
    reply = await verifyPayment(secret);
  }
  return reply;
}

/**
 * Takes out of the cart what was bought, and says what it was. Where that is not known, the cart is
 * emptied: so it is after a payment.
 */
function takeBought(secret: string): Cart {
  const bought = recallBought(secret);
  if (bought) takeOut(bought);
  else emptyCart();
  forgetBought();
  return bought ?? [];
}

export const outcome = (name: OutcomeName, secret?: string, words?: string): Stage => ({
  step: 'outcome',
  outcome: { name, secret, words },
});

export async function settle(secret: string): Promise<Stage> {
  const verified = await verify(secret);
  if (verified.status !== STATUS.ok) {
    return outcome(NAMES[verified.code ?? ''] ?? 'unreachable', secret);
  }
  const bought = takeBought(secret);
  const { status, ...confirmation } = await confirmOrder(secret);
  return status === STATUS.ok
    ? { step: 'confirmed', confirmation, bought }
    : outcome('paid', secret);
}
