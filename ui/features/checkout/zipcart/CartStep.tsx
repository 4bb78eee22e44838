/** The cart's list, its total, and the way to pay. Everything but paying works without script. */
import { type ReactNode, useEffect, useRef } from 'react';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useFlashText } from '../../../shared/controls/use-flash-text.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { zips as zipTexts } from '../../../shared/zip/texts.ts';
import { cart } from '../texts.ts';
import { CartZip, RemoveForm } from './CartZip.tsx';
import { ContinueToPayment } from './ContinueToPayment.tsx';
import { type CheckoutProps, canBuy } from './checkout-state.ts';
import { ProblemDialog } from './ProblemDialog.tsx';
import { StepTitle } from './StepTitle.tsx';
import type { StepProps } from './use-checkout.ts';
import '../amounts.css';

export function CartStep(props: StepProps) {
  const t = useText(cart);
  const { flow, zips, total, card_amount, flash } = props;
  const buyable = zips.filter(canBuy).length;
  const served = useFlashText(flash, zipTexts);
  const notice = flow.entered ? null : served;
  return (
    <>
      <StepTitle entered={flow.entered}>{t('title')}</StepTitle>
      {notice && (
        <p className="cart-page__notice" role="status">
          {notice}
        </p>
      )}
      {flow.message && <StepMessage>{flow.message}</StepMessage>}
      <CartView {...props}>
        <CartSummary
          total={total}
          cardAmount={card_amount}
          count={buyable}
          unavailable={zips.length - buyable}
        >
          <ContinueToPayment {...props} buyable={buyable} />
        </CartSummary>
      </CartView>
      {flow.problem && <ProblemDialog problem={flow.problem} zips={zips} flow={flow} />}
    </>
  );
}

/** What went wrong, or the outcome of the previous step. On a phone, the button that led to it is far below. */
function StepMessage({ children }: { readonly children: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    message.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={message} className="cart-page__message" role="alert">
      {children}
    </p>
  );
}

interface CartViewProps extends CheckoutProps {
  /** The ZIPs' total, and how to continue. */
  readonly children: ReactNode;
}

function CartView({ zips, missing, yours, followed, payment_config, children }: CartViewProps) {
  const t = useText(cart);
  return (
    <>
      {zips.length === 0 ? (
        <Empty icon={<Icon name="cart" />} title={t('empty')} text={t('empty.text')}>
          <ButtonLink href={STORE_HREF}>{t('shop')}</ButtonLink>
          {/* For a buyer who has just paid, and comes back. */}
          {payment_config && (
            <ButtonLink href="/orders" look="quiet">
              {t('empty.orders')}
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <div className="cart-page__parts">
          <section aria-labelledby="cart-zips">
            <h2 className="visually-hidden" id="cart-zips">
              {t('list')}
            </h2>
            <ul className="cart-page__zips">
              {zips.map((zip) => (
                <li key={zip.zip_code}>
                  <CartZip
                    zip={zip}
                    yours={yours.includes(zip.zip_code)}
                    followed={followed.includes(zip.zip_code)}
                  />
                </li>
              ))}
            </ul>
          </section>
          {children}
        </div>
      )}
      <MissingZips missing={missing} />
    </>
  );
}

interface CartSummaryProps {
  /** US dollars. */
  readonly total: number;
  /** How much of it the card is charged. */
  readonly cardAmount: number;
  readonly count: number;
  /** Those that are in the cart and unavailable. */
  readonly unavailable: number;
  readonly children: ReactNode;
}

/** The cart's total: only of available ZIPs. Below it, how to continue. */
function CartSummary({ total, cardAmount, count, unavailable, children }: CartSummaryProps) {
  const t = useText(cart);
  return (
    <section className="cart-summary" aria-label={t('summary')}>
      <dl className="cart-summary__total">
        <dt className="cart-summary__label">{t('total')}</dt>
        <dd className="numerals cart-summary__figure">{usd(total)}</dd>
        <dd className="note-faint cart-summary__count">{t('count', { n: count })}</dd>
      </dl>
      {unavailable > 0 && (
        <p className="cart-summary__unavailable">{t('gone', { n: unavailable })}</p>
      )}
      {/* If the card pays only a deposit: what it is charged now, and what is wired later. */}
      {cardAmount < total && (
        <div className="deposit-note">
          <dl className="amounts">
            <div className="cluster amounts__item amounts__item--now">
              <dt>{t('deposit.now')}</dt>
              <dd>{usd(cardAmount)}</dd>
            </div>
            <div className="cluster amounts__item">
              <dt>{t('deposit.later')}</dt>
              <dd>{usd(total - cardAmount)}</dd>
            </div>
          </dl>
          <p className="note-faint deposit-note__text">{t('deposit.text')}</p>
        </div>
      )}
      {children}
      {count > 0 && (
        <ButtonLink href={STORE_HREF} look="quiet">
          {t('continue')}
        </ButtonLink>
      )}
    </section>
  );
}

/** Codes in the cart that the store does not have, each removable. */
function MissingZips({ missing }: Pick<CheckoutProps, 'missing'>) {
  const t = useText(cart);
  if (missing.length === 0) return null;
  return (
    <section className="missing-zips" aria-labelledby="missing-zips">
      <h2 className="missing-zips__title" id="missing-zips">
        {t('missing.title')}
      </h2>
      <p className="missing-zips__text">{t('missing.text')}</p>
      <ul className="cluster missing-zips__list">
        {missing.map((zip) => (
          <li key={zip} className="numerals missing-zips__item">
            {zip}
            <RemoveForm zip={zip} />
          </li>
        ))}
      </ul>
    </section>
  );
}
