/** The cart: its ZIPs beside what they come to, or that there is none. */
import type { ReactNode } from 'react';
import type { CartProps } from '../../../generated/CartProps.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { STORE } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { cart } from '../texts.ts';
import { CartZip } from './CartZip.tsx';
import { MissingZips } from './MissingZips.tsx';
import '../../../shared/controls/empty.css';

interface Props extends Pick<CartProps, 'zips' | 'missing'> {
  readonly lang: Lang;
  /** What the ZIPs come to, and the way on. */
  readonly children: ReactNode;
}

export function CartView({ zips, missing, lang, children }: Props) {
  const t = text(cart, lang);
  return (
    <>
      {zips.length === 0 ? (
        <div className="no-results cart-page__none">
          <p className="no-results__title">{t('empty')}</p>
          <p className="no-results__hint">{t('empty.text')}</p>
          <ButtonLink href={STORE}>{t('shop')}</ButtonLink>
        </div>
      ) : (
        <div className="cart-page__parts">
          <section aria-labelledby="cart-zips">
            <h2 className="visually-hidden" id="cart-zips">
              {t('list')}
            </h2>
            <ul className="cart-page__zips">
              {zips.map((zip) => (
                <li key={zip.zip_code}>
                  <CartZip zip={zip} lang={lang} />
                </li>
              ))}
            </ul>
          </section>
          {children}
        </div>
      )}
      <MissingZips codes={missing} lang={lang} />
    </>
  );
}
