/** The way to the cart in the header of its own page, where what is in it changes without a request. */
import type { Lang } from '../../../generated/Lang.ts';
import type { Cart } from '../../../shared/cart/cart.ts';
import { useCart } from '../../../shared/cart/cart-state.ts';
import { CartLink } from '../../../shared/header/CartLink.tsx';

interface CartCountProps {
  readonly cart: Cart;
  readonly lang: Lang;
}

export function CartCount({ cart: served, lang }: CartCountProps) {
  const cart = useCart(served);
  return <CartLink cart={cart.length} path="/zipcart" lang={lang} />;
}
