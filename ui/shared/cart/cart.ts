/**
 * The cart's rules: an ordered list of ZIP codes without duplicates, and how it is written in its
 * cookie. The server keeps the same rules. Nothing here touches the browser.
 */

export type Cart = readonly string[];

/** Keys of the cart's messages in the ZIPs' catalogue, after `notice.`. */
const CART_NOTICES = ['added', 'removed', 'not-a-zip', 'already-in', 'not-in', 'full'] as const;
export type CartNotice = (typeof CART_NOTICES)[number];

export interface CartChange {
  readonly cart: Cart;
  readonly notice: CartNotice;
}

export const CART_LIMIT = 50;
const FIVE_DIGITS = /^[0-9]{5}$/;

/** Reads the cookie's value, `90210.10001`; bad parts, repeated ones and those too many are left out. */
export function parseCart(cookie: string): Cart {
  const codes = cookie.split('.').filter((part) => FIVE_DIGITS.test(part));
  return [...new Set(codes)].slice(0, CART_LIMIT);
}

export function cartCookie(cart: Cart): string {
  return cart.join('.');
}

export function addZip(cart: Cart, zip: string): CartChange {
  if (!FIVE_DIGITS.test(zip)) return { cart, notice: 'not-a-zip' };
  if (cart.includes(zip)) return { cart, notice: 'already-in' };
  if (cart.length >= CART_LIMIT) return { cart, notice: 'full' };
  return { cart: [...cart, zip], notice: 'added' };
}

export function removeZip(cart: Cart, zip: string): CartChange {
  if (!cart.includes(zip)) return { cart, notice: 'not-in' };
  return { cart: cart.filter((code) => code !== zip), notice: 'removed' };
}

/** Without any of these; what is not in the cart does not matter. */
export function withoutZips(cart: Cart, zips: readonly string[]): Cart {
  return cart.filter((code) => !zips.includes(code));
}

export function isCartNotice(key: string | null): key is CartNotice {
  return CART_NOTICES.some((notice) => notice === key);
}
