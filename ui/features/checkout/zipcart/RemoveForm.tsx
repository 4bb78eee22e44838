/** Takes a ZIP out of the cart: a form, so that it works without script. */

import { Icon } from '../../../shared/controls/Icon.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { cart } from '../texts.ts';

export const CART = '/zipcart';

interface Props {
  readonly zip: string;
  readonly lang: Lang;
}

export function RemoveForm({ zip, lang }: Props) {
  return (
    <form method="post" action="/zipcart/remove">
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value={CART} />
      <button
        type="submit"
        className="cart-remove"
        aria-label={text(cart, lang)('remove', { zip })}
      >
        <Icon name="close" />
      </button>
    </form>
  );
}
