/**
 * Which ZIPs a payment is for, until when it can be paid, and whether leaving it may restrict the account. Kept while
 * the buyer is at their bank, in session storage, which belongs to the tab: another tab has another cart. For handlers
 * and effects only.
 */
import { readOwned, writeOwned } from '../../../shared/api/session-storage.ts';
import { type Cart, cartCookie, parseCart } from '../../../shared/cart/cart.ts';
import { emptyCart, removeZipsFromCart } from '../../../shared/cart/cart-state.ts';
import { PAGE_MS } from './use-deadline.ts';

const KEY = 'bought';
const LAST = 'last';

/** The payment's public id: its secret is not stored. */
export const idOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

export function saveBoughtCart(secret: string, zips: Cart, lastWarning = false): void {
  const end = Date.now() + PAGE_MS;
  writeOwned(KEY, `${idOf(secret)} ${cartCookie(zips)} ${end} ${lastWarning ? LAST : ''}`);
}

export interface LastPayment {
  /** Its public id. */
  readonly id: string;
  readonly zips: Cart;
  /** Until when it can be paid. */
  readonly end: number;
  /** Whether leaving it may restrict the account. */
  readonly warn: boolean;
}

/** The payment that this tab opened last. */
export function lastPayment(): LastPayment | null {
  const [id, zips = '', until, last] = readOwned(KEY)?.split(' ') ?? [];
  return id ? { id, zips: parseCart(zips), end: Number(until), warn: last === LAST } : null;
}

/** Null once the time to pay is up. */
export function payablePayment(): LastPayment | null {
  const payment = lastPayment();
  return payment && Date.now() < payment.end ? payment : null;
}

/** Null if nothing is known about this payment: its buyer may be back in another tab. */
export function loadBoughtCart(secret: string): Cart | null {
  const payment = lastPayment();
  return payment?.id === idOf(secret) ? payment.zips : null;
}

/**
 * Removes what was bought from the cart, and returns it. If it is not known, the cart is emptied: that is its state after
 * a payment. It stays known, as a payment may be asked about again.
 */
export function removeBoughtFromCart(secret: string): Cart {
  const bought = loadBoughtCart(secret);
  if (bought) removeZipsFromCart(bought);
  else emptyCart();
  return bought ?? [];
}
