/**
 * A change of the cart: a form that works without script, and what a click does in the browser instead, with the toast
 * that says so. The cart's own page has a form alone.
 */
import type { MouseEvent, ReactNode } from 'react';
import { addZip, removeZip } from '../../../shared/cart/cart.ts';
import { readCart, saveCart } from '../../../shared/cart/cart-state.ts';
import { pageText } from '../../../shared/texts/catalogue.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { zips } from '../../../shared/zip/texts.ts';

type CartVerb = 'add' | 'remove';
export type OnCartChange = (verb: CartVerb, zip: string) => void;

interface Props {
  readonly verb: CartVerb;
  readonly zip: string;
  /** Path and query that the server redirects to. */
  readonly returnTo: string;
  /** Does the work where there is script. */
  readonly onChange: OnCartChange;
  readonly children: ReactNode;
}

export function CartForm({ verb, zip, returnTo, onChange, children }: Props) {
  return (
    <form
      className="cart-form"
      method="post"
      action={`/zipcart/${verb}`}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(verb, zip);
      }}
    >
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value={returnTo} />
      {children}
    </form>
  );
}

/** In the browser. For handlers only. */
export function changeCart(verb: CartVerb, zip: string): void {
  const t = pageText(zips);
  const { cart, flash } = (verb === 'add' ? addZip : removeZip)(readCart(), zip);
  if (!saveCart(cart)) {
    toast(t('cart.blocked'), 'error');
    return;
  }
  const isDone = flash === 'cart-added' || flash === 'cart-removed';
  // After the ZIP's number the sentence goes on.
  toast(t(isDone ? `flash.${flash}.which` : `flash.${flash}`), 'plain', zip);
}

/**
 * For a list whose contents change under the pointer: the second click of a double click was not meant for what the first
 * one has put there. Not for keys, which click without a count.
 */
export function ignoreDoubleClick(click: MouseEvent): void {
  if (click.detail < 2) return;
  click.preventDefault();
  click.stopPropagation();
}
