/**
 * What is known of a payment outside this page: which ZIPs it is for, how the card provider sends its buyer
 * back, and what came of it. For handlers and effects only.
 */
import type { ErrorCode } from '../../../generated/ErrorCode.ts';
import { type Reply, STATUS } from '../../../shared/api/call.ts';
import { readSession, takeSession, writeSession } from '../../../shared/api/session-storage.ts';
import { type Cart, cartCookie, parseCart } from '../../../shared/cart/cart.ts';
import { emptyCart, takeOut } from '../../../shared/cart/cart-state.ts';
import { confirmOrder, verifyPayment } from './calls.ts';
import type { OutcomeName, Step } from './checkout.ts';

/** Session storage, the tab's own: another tab's cart is another's. Kept while the buyer is at their bank. */
const KEY = 'bought';

/** The payment's public name: its secret is kept nowhere. */
const nameOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

export function rememberBought(secret: string, zips: Cart): void {
  writeSession(KEY, `${nameOf(secret)} ${cartCookie(zips)}`);
}

/** Null where nothing is known of this payment: its buyer may be back in another tab. */
export function recallBought(secret: string): Cart | null {
  const [of, zips = ''] = readSession(KEY)?.split(' ') ?? [];
  return of === nameOf(secret) ? parseCart(zips) : null;
}

/** Why the page loads itself again: the time to pay is over, or the page stood for as long. */
export type PageEnd = 'payment' | 'page';

const END_KEY = 'ended';

/** For the page that comes after this one in the tab, which says so. */
export function noteEnd(end: PageEnd): void {
  writeSession(END_KEY, end);
}

/** Once: it is said on one page. */
export function takeEnd(): PageEnd | null {
  const end = takeSession(END_KEY);
  return end === 'payment' || end === 'page' ? end : null;
}

interface WayBack {
  readonly secret: string;
  readonly status: string;
}

const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Reads it, and takes it out of the address: it is to be in no history and no bookmark. */
export function takeWayBack(): WayBack | null {
  const address = new URL(location.href);
  const secret = address.searchParams.get('payment_intent_client_secret');
  const status = address.searchParams.get('redirect_status');
  for (const name of ADDED) address.searchParams.delete(name);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  return secret && status ? { secret, status } : null;
}

/** Between asking and asking again: half a minute in all. */
export const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

const OUTCOMES: Readonly<Partial<Record<ErrorCode, OutcomeName>>> = {
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
  writeSession(KEY, null);
  return bought ?? [];
}

export const outcome = (name: OutcomeName, secret?: string, words?: string): Step => ({
  name: 'outcome',
  outcome: { name, secret, words },
});

export async function settle(secret: string): Promise<Step> {
  const verified = await verify(secret);
  if (verified.status !== STATUS.ok) {
    return outcome((verified.code && OUTCOMES[verified.code]) ?? 'unreachable', secret);
  }
  const bought = takeBought(secret);
  const { status, ...confirmation } = await confirmOrder(secret);
  return status === STATUS.ok
    ? { name: 'confirmed', confirmation, bought }
    : outcome('paid', secret);
}
