/**
 * The cart's rules: an ordered list of ZIP codes without duplicates, and its cookie format. The server
 * has the same rules. Nothing here touches the browser.
 */

import { CART_LIMIT } from '../../generated/limits.ts';
import type { FlashKey } from '../../generated/types.ts';

export type Cart = readonly string[];

interface CartChange {
  readonly cart: Cart;
  readonly flash: Extract<FlashKey, `cart-${string}`>;
}

const FIVE_DIGITS = /^[0-9]{5}$/;

/** Parses the cookie's value, `90210.10001`; invalid, repeated and excess parts are dropped. */
export function parseCart(cookie: string): Cart {
  const codes = cookie.split('.').filter((part) => FIVE_DIGITS.test(part));
  return [...new Set(codes)].slice(0, CART_LIMIT);
}

export function cartCookie(cart: Cart): string {
  return cart.join('.');
}

export function addZip(cart: Cart, zip: string): CartChange {
  if (!FIVE_DIGITS.test(zip)) return { cart, flash: 'cart-not-a-zip' };
  if (cart.includes(zip)) return { cart, flash: 'cart-already-in' };
  if (cart.length >= CART_LIMIT) return { cart, flash: 'cart-full' };
  return { cart: [...cart, zip], flash: 'cart-added' };
}

export function removeZip(cart: Cart, zip: string): CartChange {
  if (!cart.includes(zip)) return { cart, flash: 'cart-not-in' };
  return { cart: cart.filter((code) => code !== zip), flash: 'cart-removed' };
}

/** The cart without these; any that are not in it are ignored. */
export function withoutZips(cart: Cart, zips: readonly string[]): Cart {
  return cart.filter((code) => !zips.includes(code));
}
