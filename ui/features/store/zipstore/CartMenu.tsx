/** The cart in the header: how many ZIPs are in it and, unfolded, which. */

import { type Ref, type RefObject, useEffect, useRef } from 'react';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import type { Cart } from '../../../shared/cart/cart.ts';
import { useCart } from '../../../shared/cart/cart-state.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { cartMenu } from '../texts.ts';
import { CartForm, changeCart, ignoreDoubleClick } from './CartForm.tsx';
import './cart-menu.css';

interface CartMenuProps {
  readonly cart: Cart;
  /** Path and query that a removal without script redirects to. */
  readonly return_to: string;
}

export function CartMenu({ cart: served, return_to }: CartMenuProps) {
  const t = useText(cartMenu);
  const cart = useCart(served);
  const menu = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLElement>(null);
  useDismiss(menu);

  /** The button that was pressed is gone, so focus moves to what is left. */
  const remove = (zip: string) => {
    changeCart('remove', zip);
    panel.current?.focus();
  };

  return (
    <details ref={menu} className="cart-menu">
      <summary className="icon-box cart-menu__toggle">
        <Icon name="cart" />
        <span className="visually-hidden">{t('count', { n: cart.length })}</span>
        {cart.length > 0 && (
          <span key={cart.length} className="cart-menu__count" aria-hidden="true">
            {cart.length}
          </span>
        )}
      </summary>
      <CartPanel ref={panel} cart={cart} returnTo={return_to} onRemove={remove} />
    </details>
  );
}

/** Closes an open `<details>`: on Escape, or when a visitor points or tabs elsewhere. */
function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const fold = () => menu.current?.removeAttribute('open');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      fold();
      menu.current.querySelector('summary')?.focus();
    };
    const onElsewhere = (event: Event) => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target);
      if (!inside) fold();
    };
    const unmounted = new AbortController();
    const { signal } = unmounted;
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', onElsewhere, { signal });
    document.addEventListener('focusin', onElsewhere, { signal });
    return () => unmounted.abort();
  }, [menu]);
}

interface CartPanelProps {
  readonly ref: Ref<HTMLElement>;
  readonly cart: Cart;
  readonly returnTo: string;
  readonly onRemove: (zip: string) => void;
}

function CartPanel({ ref, cart, returnTo, onRemove }: CartPanelProps) {
  const t = useText(cartMenu);
  const remove = (zip: string) => t('remove', { zip });
  return (
    <section ref={ref} className="cart-panel" tabIndex={-1} aria-label={t('label')}>
      {cart.length === 0 ? (
        <div className="cart-panel__empty">
          <p>{t('empty')}</p>
          <ButtonLink href={STORE_HREF} look="secondary" size="small">
            {t('shop')}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="note cart-panel__title">{t('title')}</p>
          <ul className="cart-panel__list" onClickCapture={ignoreDoubleClick}>
            {cart.map((zip) => (
              <li key={zip} className="cart-panel__item">
                <span className="numerals cart-panel__zip">{zip}</span>
                <CartForm
                  verb="remove"
                  zip={zip}
                  returnTo={returnTo}
                  onChange={() => onRemove(zip)}
                >
                  <button
                    type="submit"
                    className="icon-box cart-panel__remove"
                    aria-label={remove(zip)}
                  >
                    <Icon name="close" />
                  </button>
                </CartForm>
              </li>
            ))}
          </ul>
          <div className="cart-panel__foot">
            <ButtonLink href="/zipcart" size="small">
              {t('view')}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
