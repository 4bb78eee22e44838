/** The ZIP store's page: a heading, and the store and the cart as islands. */
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { StoreProps } from '../generated/StoreProps.ts';
import { text } from '../i18n/catalogue.ts';
import { store } from '../i18n/store.ts';
import { CartMenu } from '../islands/cart/CartMenu.tsx';
import { Store } from '../islands/store/Store.tsx';
import { EVERYTHING, storeHref } from '../lib/store-query.ts';
import { Island } from '../runtime/island.tsx';
import type { Page } from '../runtime/page.ts';

export const zipstore: Page<StoreProps> = {
  head: ({ shell, query }) => {
    const t = text(store, shell.lang);
    // Filtered views are the same ZIPs over again: only the whole store is for search engines.
    const indexed = storeHref(query) === storeHref(EVERYTHING);
    return { title: t('head.title'), description: t('head.description'), indexed };
  },
  Body: ({ shell, ...view }) => {
    const { lang, links } = shell;
    const t = text(store, lang);
    const cart = { lang, cart: view.cart, return_to: storeHref(view.query) };
    return (
      <PageFrame
        shell={shell}
        tools={<Island name="store/cart" of={CartMenu} props={cart} />}
        selling
      >
        <div className="zipstore">
          <header className="zipstore__head">
            <h1 className="zipstore__title">{t('title')}</h1>
            <p className="zipstore__lede">{t('lede')}</p>
          </header>
          <Island name="store" of={Store} props={{ lang, ...view, zip_info: links.zip_info }} />
        </div>
      </PageFrame>
    );
  },
};
