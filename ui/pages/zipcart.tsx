/** The cart's page, an island. It stands in the public frame, as the store does. */
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { CartProps } from '../generated/CartProps.ts';
import { cart } from '../i18n/cart.ts';
import { text } from '../i18n/catalogue.ts';
import { Checkout } from '../islands/checkout/Checkout.tsx';
import { Island } from '../runtime/island.tsx';
import type { Page } from '../runtime/page.ts';

export const zipcart: Page<CartProps> = {
  head: ({ shell }) => {
    const t = text(cart, shell.lang);
    const title = `${t('head.title')} · INKPAY`;
    return { title, description: t('head.description'), indexed: false };
  },
  Body: ({ shell, ...view }) => (
    <PageFrame shell={shell} selling>
      <div className="checkout-page">
        <Island name="checkout" of={Checkout} props={{ lang: shell.lang, ...view }} />
      </div>
    </PageFrame>
  ),
};
