/** The ZIP store: filters, results and the cart's messages. Its first render is the server's. */
import { useRef } from 'react';
import type { StoreProps, StoreQuery } from '../../../generated/types.ts';
import { useCart } from '../../../shared/cart/cart-state.ts';
import { useFlashText } from '../../../shared/controls/use-flash-text.ts';
import { storeHref } from '../../../shared/search/store-query.ts';
import { Toaster } from '../../../shared/toast/Toaster.tsx';
import { zips as zipTexts } from '../../../shared/zip/texts.ts';
import { changeCart } from './CartForm.tsx';
import { Filters } from './Filters.tsx';
import { Results } from './Results.tsx';
import { useSearch } from './use-search.ts';

interface StoreIslandProps extends Omit<StoreProps, 'shell'> {
  /** URL of an external page about a ZIP, with `{zip}` as the placeholder for the code. */
  readonly zip_info: string;
}

export function Store(props: StoreIslandProps) {
  const { query, zips, total, failed } = props;
  const served = useFlashText(props.flash, zipTexts);
  const cart = useCart(props.cart);
  const results = useRef<HTMLElement>(null);
  /** To where the next results will be: the link that was followed may be gone by then. */
  const focusResults = () => {
    const section = results.current;
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ behavior: 'instant' });
    // Where the filters stay in view, they are over its beginning by then, as tall as what is chosen makes them.
    const filters = section?.previousElementSibling?.getBoundingClientRect();
    const covered = section && filters ? filters.bottom - section.getBoundingClientRect().top : 0;
    if (covered > 0) window.scrollBy({ top: -covered, behavior: 'instant' });
  };
  const search = useSearch(
    {
      query,
      answered: query,
      results: { count: total, zip_codes: zips },
      phase: failed ? 'failed' : 'ready',
    },
    // A focus in the filters stays, and so does what is in view.
    () => {
      const isWithin = results.current?.contains(document.activeElement);
      if (isWithin) results.current?.focus({ preventScroll: true });
    },
  );
  const showView = (to: StoreQuery) => {
    search.choose(to);
    focusResults();
  };
  const retry = () => {
    search.submit();
    focusResults();
  };

  return (
    <div className="store">
      <Filters search={search} />
      <Results
        state={search}
        focus={results}
        onView={showView}
        onRetry={retry}
        cart={cart}
        infoUrl={props.zip_info}
        returnTo={storeHref(search.query)}
        onCartChange={changeCart}
      />
      <Toaster served={served} />
    </div>
  );
}
