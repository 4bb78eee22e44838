/** The cart's list, what it comes to, and the way to paying. All but paying works without script. */
import { CartSummary } from '../../components/cart/CartSummary.tsx';
import { CartView } from '../../components/cart/CartView.tsx';
import { cart } from '../../i18n/cart.ts';
import { text } from '../../i18n/catalogue.ts';
import { zips as zipTexts } from '../../i18n/zips.ts';
import { canBuy } from '../../lib/buyable.ts';
import { isCartNotice } from '../../lib/cart.ts';
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
