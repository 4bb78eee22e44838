/** The cart on its own page: its ZIPs and what they come to, or that there is none. */
import type { CartProps } from '../../generated/CartProps.ts';
import { cart } from '../../i18n/cart.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { store } from '../../i18n/store.ts';
import { isCartNotice } from '../../lib/cart.ts';
import { STORE } from '../../lib/store-query.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { CartSummary } from './CartSummary.tsx';
import { CartZip } from './CartZip.tsx';
import { MissingZips } from './MissingZips.tsx';

interface Props extends Pick<CartProps, 'zips' | 'total' | 'missing' | 'notice'> {
  readonly lang: Lang;
}

export function CartView({ zips, total, missing, notice, lang }: Props) {
  const t = text(cart, lang);
  const said = notice && isCartNotice(notice) ? text(store, lang)(`notice.${notice}`) : null;
  return (
    <div className="cart-page">
      <h1 className="private-title">{t('title')}</h1>
      {said && (
        <p className="cart-page__notice" role="status">
          {said}
        </p>
      )}
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
          <CartSummary total={total} count={zips.length} lang={lang} />
        </div>
      )}
      <MissingZips codes={missing} lang={lang} />
    </div>
  );
}
