/**
 * Which ZIPs a payment is for, kept while the buyer is away at their bank. A session storage of the
 * tab's own: another tab's cart is another's. For handlers and effects only.
 */
import { type Cart, cartCookie, parseCart } from '../../../shared/cart/cart.ts';

const KEY = 'bought';

/** The payment's public name: its secret is kept nowhere. */
const nameOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

/** Storage may be closed, or full. */
function tried<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export function rememberBought(secret: string, zips: Cart): void {
  tried(() => sessionStorage.setItem(KEY, `${nameOf(secret)} ${cartCookie(zips)}`));
}

/** Null where nothing is known of this payment: its buyer may be back in another tab. */
export function recallBought(secret: string): Cart | null {
  const [of, zips = ''] = tried(() => sessionStorage.getItem(KEY))?.split(' ') ?? [];
  return of === nameOf(secret) ? parseCart(zips) : null;
}

export function forgetBought(): void {
  tried(() => sessionStorage.removeItem(KEY));
}
