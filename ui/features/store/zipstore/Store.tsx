/** The ZIP store: filters, results and the cart's messages. Its first render is the server's. */
import { useRef, useState } from 'react';
import type { StoreProps } from '../../../generated/StoreProps.ts';
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import type { OnCartChange } from '../../../shared/cart/CartForm.tsx';
import { isCartNotice } from '../../../shared/cart/cart.ts';
import {
  type Announced,
  addToCart,
  removeFromCart,
  useCart,
  useNotices,
  withdraw,
} from '../../../shared/cart/cart-state.ts';
import { storeHref } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { zips } from '../../../shared/texts/texts.ts';
import { ToastStack } from '../../../shared/toast/Toaster.tsx';
import { Filters } from './Filters.tsx';
import { Results } from './Results.tsx';
import { useSearch } from './use-search.ts';

interface StoreIslandProps extends Omit<StoreProps, 'shell'> {
  readonly lang: Lang;
  /** Address of the page about a ZIP, with `{zip}` where the code belongs. */
  readonly zip_info: string;
}

const changeCart: OnCartChange = (verb, zip) =>
  verb === 'add' ? addToCart(zip) : removeFromCart(zip);

export function Store(props: StoreIslandProps) {
  const { lang, query, zips, total, failed } = props;
  const cart = useCart(props.cart);
  const search = useSearch(
    { query, answered: query, found: { total, zips }, phase: failed ? 'failed' : 'ready' },
    lang,
  );
  const results = useRef<HTMLElement>(null);

  /** To where the next results will be: the link that was followed may be gone by then. */
  const leap = () => {
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ behavior: 'instant' });
  };
  const follow = (to: StoreQuery) => {
    search.choose(to);
    leap();
  };
  const retry = () => {
    search.ask();
    leap();
  };

  return (
    <div className="store">
      <Filters search={search} lang={lang} />
      <Results
        state={search}
        lang={lang}
        focus={results}
        onFollow={follow}
        onRetry={retry}
        cart={cart}
        infoUrl={props.zip_info}
        returnTo={storeHref(search.query)}
        onCartChange={changeCart}
      />
      <Toaster served={props.notice} lang={lang} />
    </div>
  );
}

interface ToasterProps {
  /** Key of a message that a form without script led to. */
  readonly served: string | null;
  readonly lang: Lang;
}

const SERVED_ID = 0;

/** The cart's messages at the edge of the page, the one that the server left first. */
function Toaster({ served, lang }: ToasterProps) {
  const t = text(zips, lang);
  const announced = useNotices();
  const [first, setFirst] = useState<readonly Announced[]>(
    isCartNotice(served) ? [{ id: SERVED_ID, notice: served }] : [],
  );
  const messages = [...first, ...announced].map(({ id, notice, zip }) => ({
    id,
    // After the ZIP's number the sentence goes on.
    text: t(
      zip && (notice === 'added' || notice === 'removed')
        ? `notice.${notice}.which`
        : `notice.${notice}`,
    ),
    mark: zip,
  }));
  return (
    <ToastStack
      messages={messages}
      lang={lang}
      onGone={(id) => (id === SERVED_ID ? setFirst([]) : withdraw(id))}
    />
  );
}
