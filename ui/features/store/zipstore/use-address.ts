/** The page's address as a picture of the store's query: written by choices, read by Back. */
import { useEffect, useEffectEvent } from 'react';
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import { STATE_CODES } from '../../../shared/search/state-search.ts';
import { parseStoreQuery, storeHref } from '../../../shared/search/store-query.ts';

interface Address {
  readonly push: (query: StoreQuery) => void;
  readonly replace: (query: StoreQuery) => void;
}

/** @param onReturn called when Back or Forward moved to another view */
export function useAddress(onReturn: (query: StoreQuery) => void): Address {
  const returned = useEffectEvent(() => onReturn(parseStoreQuery(location.search, STATE_CODES)));
  useEffect(() => {
    const listener = () => returned();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);
  return {
    push: (query) => history.pushState(null, '', storeHref(query)),
    replace: (query) => history.replaceState(null, '', storeHref(query)),
  };
}
