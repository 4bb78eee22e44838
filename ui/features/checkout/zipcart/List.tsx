/** The cart's list, what it comes to, and the way to paying. All but paying works without script. */

import { isCartNotice } from '../../../shared/cart/cart.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { zips as zipTexts } from '../../../shared/texts/texts.ts';
import { cart } from '../texts.ts';
import { canBuy } from './buyable.ts';
import { CartSummary } from './CartSummary.tsx';
import { CartView } from './CartView.tsx';
import type { StageProps } from './Checkout.tsx';
import { SorryDialog } from './SorryDialog.tsx';
import { StageTitle } from './StageTitle.tsx';
import { ToPayment } from './ToPayment.tsx';

export function List(props: StageProps) {
  const { lang, desk, zips, missing, total, card_amount, notice } = props;
  const left = zips.filter(canBuy).length;
  const noticed = !desk.entered && isCartNotice(notice) ? notice : null;
  return (
    <>
      <StageTitle entered={desk.entered}>{text(cart, lang)('title')}</StageTitle>
      {noticed && (
        <p className="cart-page__notice" role="status">
          {text(zipTexts, lang)(`notice.${noticed}`)}
        </p>
      )}
      {desk.said && (
        <p className="cart-page__said" role="alert">
          {desk.said}
        </p>
      )}
      <CartView zips={zips} missing={missing} lang={lang}>
        <CartSummary
          total={total}
          cardAmount={card_amount}
          count={left}
          gone={zips.length - left}
          lang={lang}
        >
          <ToPayment {...props} left={left} />
        </CartSummary>
      </CartView>
      {desk.sorry && <SorryDialog sorry={desk.sorry} zips={zips} desk={desk} lang={lang} />}
    </>
  );
}
