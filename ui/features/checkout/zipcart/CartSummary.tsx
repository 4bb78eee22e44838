/** What the cart comes to: of ZIPs that can be bought alone. Below it, the way on. */
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { STORE } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { cart } from '../texts.ts';
import { DepositNote } from './DepositNote.tsx';

interface Props {
  /** US dollars. */
  readonly total: number;
  /** What the card is charged of it. */
  readonly cardAmount: number;
  readonly count: number;
  /** Those that are in the cart and can't be bought. */
  readonly gone: number;
  readonly lang: Lang;
  readonly children: ReactNode;
}

export function CartSummary({ total, cardAmount, count, gone, lang, children }: Props) {
  const t = text(cart, lang);
  return (
    <section className="cart-summary" aria-label={t('summary')}>
      <dl className="cart-summary__total">
        <dt className="cart-summary__label">{t('total')}</dt>
        <dd className="cart-summary__figure">{usd(total)}</dd>
        <dd className="cart-summary__count">{t('count', { n: count })}</dd>
      </dl>
      {gone > 0 && <p className="cart-summary__gone">{t('gone', { n: gone })}</p>}
      {cardAmount < total && (
        <DepositNote now={cardAmount} later={total - cardAmount} lang={lang} />
      )}
      {children}
      <ButtonLink href={STORE} look="quiet">
        {t('continue')}
      </ButtonLink>
    </section>
  );
}
