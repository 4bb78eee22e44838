/**
 * What a click does to the cart in the browser, and the toast that says so. Apart from cart-state.ts, which the cart's
 * own page needs, too: there a form asks the server for the same.
 */
import { addZip, type Cart, type CartChange, removeZip } from '../../../shared/cart/cart.ts';
import { keepCart, readCart } from '../../../shared/cart/cart-state.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { zips } from '../../../shared/zip/texts.ts';

function apply(change: (cart: Cart, zip: string) => CartChange, zip: string, lang: Lang): void {
  const { cart, flash } = change(readCart(), zip);
  keepCart(cart);
  const isDone = flash === 'cart-added' || flash === 'cart-removed';
  // After the ZIP's number the sentence goes on.
  toast(text(zips, lang)(isDone ? `flash.${flash}.which` : `flash.${flash}`), 'plain', zip);
}

export const addToCart = (zip: string, lang: Lang): void => apply(addZip, zip, lang);
export const removeFromCart = (zip: string, lang: Lang): void => apply(removeZip, zip, lang);
