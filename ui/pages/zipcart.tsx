/** The cart's page. Where the store is public, visitors see it in the public frame. */
import { CartView } from '../components/cart/CartView.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { CartProps } from '../generated/CartProps.ts';
import { cart } from '../i18n/cart.ts';
import { text } from '../i18n/catalogue.ts';
import type { Page } from '../runtime/page.ts';

export const zipcart: Page<CartProps> = {
  head: ({ shell }) => {
    const t = text(cart, shell.lang);
    const title = `${t('head.title')} · INKPAY`;
    return { title, description: t('closed.text'), indexed: false };
  },
  Body: ({ shell, me, ...view }) => {
    const body = <CartView {...view} lang={shell.lang} />;
    if (!me) return <PageFrame shell={shell}>{body}</PageFrame>;
    return (
      <PrivateFrame shell={shell} me={me}>
        {body}
      </PrivateFrame>
    );
  },
};
