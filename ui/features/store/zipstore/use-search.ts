/**
 * The store's search: keeps the URL, the controls and the results in sync. The latest query always wins; replies to
 * earlier ones are dropped.
 */

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoreQuery, ZipSearchResults } from '../../../generated/types.ts';
import { reload } from '../../../shared/api/navigate.ts';
import { fetchZips, TYPING_PAUSE_MS } from '../../../shared/search/fetch-zips.ts';
import { NO_FILTERS, searchHref, storeHref } from '../../../shared/search/store-query.ts';

export type Search = ReturnType<typeof useSearch>;

/** @param onReturn called when Back or Forward is about to replace the results */
export function useSearch(initial: SearchState, onReturn: () => void) {
  const [state, set] = useState(initial);
  const update = (part: Partial<SearchState>) => set((last) => ({ ...last, ...part }));
  // Handlers may run several times before React renders again, so they read the query from here.
  const current = useRef(initial.query);
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (query: StoreQuery) => {
    current.current = query;
    update({ query });
  };
  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
  };
  const fetchResults = async () => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    const query = current.current;
    update({ phase: 'loading' });
    const results = await fetchZips(searchHref(query), controller.signal);
    if (controller.signal.aborted) return;
    update(results ? { results, answered: query, phase: 'ready' } : { phase: 'failed' });
  };

  const address = useAddress(initial.query, (query) => {
    if (storeHref(query) === storeHref(current.current)) return;
    change(query);
    onReturn();
    void fetchResults();
  });
  const stopOnUnmount = useEffectEvent(stop);
  useEffect(() => () => stopOnUnmount(), []);

  return {
    ...state,
    /** A choice: shown at once, and a step that Back undoes. Any change of a filter starts at page 1. */
    choose: (filters: Partial<StoreQuery>) => {
      change({ ...current.current, skip: 0, ...filters });
      address.push(current.current);
      void fetchResults();
    },
    /** A keystroke: queried after a pause, and not a history step of its own. */
    type: (typed: Partial<StoreQuery>) => {
      change({ ...current.current, skip: 0, ...typed });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        address.replace(current.current);
        void fetchResults();
      }, TYPING_PAUSE_MS);
    },
    /** Queries what is in the controls again, without waiting. */
    submit: () => {
      address.replace(current.current);
      void fetchResults();
    },
  };
}

/** What another release left in an entry may lack a field. */
const isQuery = (kept: unknown): kept is StoreQuery =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.keys(NO_FILTERS).every((name) => Object.hasOwn(kept, name));

/**
 * The page's URL. Only the server parses one: each history entry holds the query that its URL stands for.
 * @param read what the server parsed from the URL that the page was loaded at
 * @param onReturn called when Back or Forward moved to another view
 */
function useAddress(read: StoreQuery, onReturn: (query: StoreQuery) => void) {
  /** The query of the current entry. */
  const shown = useRef({ search: '', query: read });
  const remember = (query: StoreQuery) => {
    shown.current = { search: location.search, query };
  };
  const replace = (query: StoreQuery, href?: string) => {
    history.replaceState({ ...history.state, query }, '', href);
    remember(query);
  };
  const onLoad = useEffectEvent(() => replace(read));
  const onPopState = useEffectEvent(() => {
    const kept: unknown = history.state?.query;
    if (isQuery(kept)) {
      remember(kept);
      onReturn(kept);
    } else if (location.search === shown.current.search) {
      // A link within the page made an entry of its own.
      replace(shown.current.query);
    } else {
      reload();
    }
  });
  useEffect(() => {
    onLoad();
    const listener = () => onPopState();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);
  return {
    push: (query: StoreQuery) => {
      history.pushState({ query }, '', storeHref(query));
      remember(query);
    },
    replace: (query: StoreQuery) => replace(query, storeHref(query)),
  };
}

type Phase = 'ready' | 'loading' | 'failed';

export interface SearchState {
  /** The state of the controls, perhaps ahead of the results. */
  readonly query: StoreQuery;
  /** The last reply; it stays visible while the next is pending. */
  readonly results: ZipSearchResults;
  /** The query that `results` answers. */
  readonly answered: StoreQuery;
  readonly phase: Phase;
}
