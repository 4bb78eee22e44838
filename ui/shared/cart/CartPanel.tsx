/** The ZIPs in the cart, each with its way out; or that there is none. */
import type { Ref } from 'react';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { Icon } from '../controls/Icon.tsx';
import { STORE } from '../search/store-query.ts';
import { type Lang, text } from '../texts/catalogue.ts';
import { store } from '../texts/texts.ts';
import { CartForm } from './CartForm.tsx';
import type { Cart } from './cart.ts';
import './cart.css';

interface Props {
  readonly ref: Ref<HTMLElement>;
  readonly cart: Cart;
  readonly lang: Lang;
  readonly returnTo: string;
  readonly onRemove: (zip: string) => void;
}

export function CartPanel({ ref, cart, lang, returnTo, onRemove }: Props) {
  const t = text(store, lang);
  const remove = (zip: string) => t('cart.remove', { zip });
  return (
    <section ref={ref} className="cart-panel" tabIndex={-1} aria-label={t('cart.label')}>
      {cart.length === 0 ? (
        <div className="cart-panel__empty">
          <p>{t('cart.empty')}</p>
          <ButtonLink href={STORE} look="secondary" size="small">
            {t('cart.shop')}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="cart-panel__title">{t('cart.title')}</p>
          <ul className="cart-panel__list">
            {cart.map((zip) => (
              <li key={zip} className="cart-panel__item">
                <span className="cart-panel__zip">{zip}</span>
                <CartForm
                  verb="remove"
                  zip={zip}
                  returnTo={returnTo}
                  onChange={() => onRemove(zip)}
                >
                  <button type="submit" className="cart-panel__remove" aria-label={remove(zip)}>
                    <Icon name="close" />
                  </button>
                </CartForm>
              </li>
            ))}
          </ul>
          <div className="cart-panel__foot">
            <ButtonLink href="/zipcart" size="small">
              {t('cart.view')}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
