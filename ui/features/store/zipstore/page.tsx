/** The ZIP store's page: a heading, and the store and the cart as islands. */

import type { StoreProps } from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import type { Page } from '../../../runtime/page.ts';
import { sampleZip, visitor } from '../../../runtime/sample-props.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { NO_FILTERS, storeHref } from '../../../shared/search/store-query.ts';
import { text, useText } from '../../../shared/texts/catalogue.ts';
import { store } from '../texts.ts';
import { CartMenu } from './CartMenu.tsx';
import { Store } from './Store.tsx';
import './combobox.css';
import './filters.css';
import './store.css';

export const zipstore: Page<StoreProps> = {
  head: ({ shell, query }) => {
    const t = text(store, shell.lang);
    // Filtered views are the same ZIPs over again: search engines get only the whole store.
    const indexed = storeHref(query) === storeHref(NO_FILTERS);
    return { title: t('head.title'), description: t('head.description'), indexed };
  },
  Body: ({ shell, ...view }) => {
    const { links } = shell;
    const t = useText(store);
    const here = storeHref(view.query);
    const cart = { cart: view.cart, return_to: here };
    return (
      <PageFrame
        shell={shell}
        returnTo={here}
        tools={<Island name="store/cart" of={CartMenu} props={cart} />}
      >
        <div className="zipstore">
          <header className="cluster zipstore__head">
            <h1 className="zipstore__title">{t('title')}</h1>
            <p className="zipstore__lead">{t('lead')}</p>
          </header>
          <Island name="store" of={Store} props={{ ...view, zip_info: links.zip_info }} />
        </div>
      </PageFrame>
    );
  },
  sample: {
    ...visitor('/zipstore'),
    query: { ...NO_FILTERS, states: ['ca', 'ny'], skip: 18 },
    zips: Array.from({ length: 18 }, (_, i) => sampleZip(`${77450 + i}`, { tier: i % 6 })),
    total: 33056,
    cart: ['77450', '77455'],
    flash: null,
    failed: false,
  },
};
