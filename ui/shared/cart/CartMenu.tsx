/** The cart in the header: how many ZIPs are in it and, unfolded, which. */
import { useRef } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { store } from '../texts/texts.ts';
import { CartPanel } from './CartPanel.tsx';
import type { Cart } from './cart.ts';
import { removeFromCart, useCart } from './cart-state.ts';
import { useDismiss } from './use-dismiss.ts';
import './cart.css';

export interface CartMenuProps {
  readonly lang: Lang;
  readonly cart: Cart;
  /** Path and query that a removal without script leads back to. */
  readonly return_to: string;
}

export function CartMenu({ lang, cart: served, return_to }: CartMenuProps) {
  const t = text(store, lang);
  const cart = useCart(served);
  const menu = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLElement>(null);
  useDismiss(menu);

  /** The button that was pressed is gone, so focus moves to what is left. */
  const remove = (zip: string) => {
    removeFromCart(zip);
    panel.current?.focus();
  };

  return (
    <details ref={menu} className="cart-menu">
      <summary className="cart-menu__toggle">
        <Icon name="cart" />
        <span className="visually-hidden">{t('cart.count', { n: cart.length })}</span>
        {cart.length > 0 && (
          <span key={cart.length} className="cart-menu__count" aria-hidden="true">
            {cart.length}
          </span>
        )}
      </summary>
      <CartPanel ref={panel} cart={cart} lang={lang} returnTo={return_to} onRemove={remove} />
    </details>
  );
}
