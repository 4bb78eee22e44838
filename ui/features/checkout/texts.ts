/** The texts of `checkout`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const cart = { en: en.cart, ch: ch.cart };
export const checkout = { en: en.checkout, ch: ch.checkout };
export const orders = { en: en.orders, ch: ch.orders };
