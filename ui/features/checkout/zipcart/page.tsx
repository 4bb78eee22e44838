/** The cart's page, an island. It stands in the public frame, as the store does. */

import type { CartProps } from '../../../generated/CartProps.ts';
import { Island } from '../../../runtime/island.tsx';
import type { Page } from '../../../runtime/page.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { cart } from '../texts.ts';
import { Checkout } from './Checkout.tsx';
import './cart-page.css';
import './payment.css';
import './outcome.css';

export const zipcart: Page<CartProps> = {
  head: ({ shell }) => {
    const t = text(cart, shell.lang);
    const title = `${t('head.title')} · INKPAY`;
    return { title, description: t('head.description'), indexed: false };
  },
  Body: ({ shell, ...view }) => (
    <PageFrame shell={shell} returnTo={shell.path} selling>
      <div className="checkout-page">
        <Island name="checkout" of={Checkout} props={{ lang: shell.lang, ...view }} />
      </div>
    </PageFrame>
  ),
};
