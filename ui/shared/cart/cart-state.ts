/**
 * The cart in the browser: one atom shared by all islands of a page, kept in sync with the cookie and
 * with other tabs. It has no rules (cart.ts) and no UI.
 */

import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { CART_SECONDS } from '../../generated/limits.ts';
import { type Channel, openChannel } from '../api/channel.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { type Cart, cartCookie, parseCart, withoutZips } from './cart.ts';

const COOKIE = 'cart';

/** Null until the cookie has been read: always so on the server. */
const $cart = atom<Cart | null>(null);

let channel: Channel | undefined;

/** Opened on first use: a button may be clicked before any island has started to listen. */
const tabs = (): Channel => (channel ??= openChannel('cart'));

const refresh = (): void => show(readCookie(COOKIE));

function show(cookie: string): void {
  const cart = parseCart(cookie);
  const known = $cart.get();
  if (!known || cartCookie(cart) !== cartCookie(known)) $cart.set(cart);
}

/** False if the browser refuses the cookie: the cart stays as it was. */
export function saveCart(cart: Cart): boolean {
  const cookie = cartCookie(cart);
  writeCookie(COOKIE, cookie, CART_SECONDS);
  if (readCookie(COOKIE) !== cookie) return false;
  $cart.set(cart);
  // With the cookie's text: the message may overtake the cookie on its way to another tab's process.
  tabs().postMessage(cookie);
  return true;
}

/** Another tab may have written in the meantime, so each change starts from the cookie. */
export const readCart = (): Cart => parseCart(readCookie(COOKIE));

/** Without a message: what was bought, or is unavailable. */
export const removeZipsFromCart = (zips: readonly string[]): void =>
  void saveCart(withoutZips(readCart(), zips));

export const emptyCart = (): void => void saveCart([]);

function listen(): () => void {
  refresh();
  tabs().onmessage = (message: MessageEvent<string>) => show(message.data);
  const events = ['focus', 'pageshow', 'visibilitychange'];
  for (const event of events) window.addEventListener(event, refresh);
  return () => {
    channel?.close();
    channel = undefined;
    for (const event of events) window.removeEventListener(event, refresh);
  };
}

let users = 0;
let stop = () => {};

/** The current cart; `served` is what the server saw, and what the first render shows. */
export function useCart(served: Cart): Cart {
  useEffect(() => {
    if (users++ === 0) stop = listen();
    return () => {
      if (--users === 0) stop();
    };
  }, []);
  return useStore($cart, { ssr: 'initial' }) ?? served;
}
