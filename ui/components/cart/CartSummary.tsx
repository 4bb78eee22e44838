/** What the cart comes to, and that it can't be paid yet. */

import { cart } from '../../i18n/cart.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { usd } from '../../lib/format.ts';
import { STORE } from '../../lib/store-query.ts';
import { ButtonLink } from '../ButtonLink.tsx';

interface Props {
  /** US dollars. */
  readonly total: number;
  readonly count: number;
  readonly lang: Lang;
}

export function CartSummary({ total, count, lang }: Props) {
  const t = text(cart, lang);
  return (
    <section className="cart-summary" aria-label={t('summary')}>
      <dl className="cart-summary__total">
        <dt className="cart-summary__label">{t('total')}</dt>
        <dd className="cart-summary__figure">{usd(total)}</dd>
        <dd className="cart-summary__count">{t('count', { n: count })}</dd>
      </dl>
      <div className="cart-summary__closed">
        <p className="cart-summary__word">{t('closed')}</p>
        <p>{t('closed.text')}</p>
      </div>
      <ButtonLink href={STORE} look="secondary">
        {t('continue')}
      </ButtonLink>
    </section>
  );
}
