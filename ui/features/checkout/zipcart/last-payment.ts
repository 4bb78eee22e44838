/**
 * The payment that this tab opened last: which ZIPs it is for, until when it can be paid, and whether leaving it may
 * restrict the account. Kept while the buyer is at their bank, in session storage, which belongs to the tab: another tab
 * has another cart. For handlers and effects only.
 */
import { readOwned, writeOwned } from '../../../shared/api/session-storage.ts';
import { type Cart, cartCookie, parseCart } from '../../../shared/cart/cart.ts';
import { emptyCart, removeZipsFromCart } from '../../../shared/cart/cart-state.ts';

const KEY = 'payment';
const LAST = 'last';

export interface LastPayment {
  /** Its public id. */
  readonly id: string;
  readonly zips: Cart;
  /** Until when it can be paid. */
  readonly end: number;
  /** Whether leaving it may restrict the account. */
  readonly lastWarning: boolean;
}

/** The payment's public id: its secret is not stored. */
export const idOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

export function savePayment(
  secret: string,
  { zips, end, lastWarning }: Omit<LastPayment, 'id'>,
): void {
  writeOwned(KEY, `${idOf(secret)} ${cartCookie(zips)} ${end} ${lastWarning ? LAST : ''}`);
}

export function lastPayment(): LastPayment | null {
  const [id, zips = '', end, last] = readOwned(KEY)?.split(' ') ?? [];
  return id ? { id, zips: parseCart(zips), end: Number(end), lastWarning: last === LAST } : null;
}

/** Null once the time to pay is up. */
export function payablePayment(): LastPayment | null {
  const payment = lastPayment();
  return payment && Date.now() < payment.end ? payment : null;
}

/**
 * Removes what was bought from the cart, and returns it. If it is not known, because its buyer is back in another tab, the
 * cart is emptied: that is its state after a payment. It stays known, as a payment may be asked about again.
 */
export function removeBoughtFromCart(secret: string): Cart {
  const payment = lastPayment();
  if (payment?.id === idOf(secret)) {
    removeZipsFromCart(payment.zips);
    return payment.zips;
  }
  emptyCart();
  return [];
}
