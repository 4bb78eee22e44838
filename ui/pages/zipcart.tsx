/** The cart's page, an island. Where the store is public, visitors see it in the public frame. */
import { PageFrame } from '../components/shell/PageFrame.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
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
  Body: ({ shell, me, ...view }) => {
    const body = <Island name="checkout" of={Checkout} props={{ lang: shell.lang, ...view }} />;
    if (!me) return <PageFrame shell={shell}>{body}</PageFrame>;
    return (
      <PrivateFrame shell={shell} me={me}>
        {body}
      </PrivateFrame>
    );
  },
};
