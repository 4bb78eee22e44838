/**
 * The store's query and its two addresses: the page that shows it and the call that answers it.
 * Values that are the default are left out, so that one view has one address.
 */
import type { Lang } from '../../generated/Lang.ts';
import type { StoreQuery } from '../../generated/StoreQuery.ts';
import { type Pair, withQuery } from '../api/query-string.ts';
import { PAGE_SIZE } from './paging.ts';

export const STORE = '/zipstore';

export const EVERYTHING: StoreQuery = {
  search: '',
  states: [],
  tier: null,
  order_by: 'desc',
  available_only: false,
  skip: 0,
};

function pairsOf(query: StoreQuery): Pair[] {
  const pairs: Pair[] = [];
  const search = query.search.trim();
  if (search !== '') pairs.push(['search', search]);
  if (query.states.length > 0) pairs.push(['state', query.states.join(',')]);
  if (query.tier !== null) pairs.push(['tier', `${query.tier}`]);
  if (query.order_by !== 'desc') pairs.push(['order_by', query.order_by]);
  if (query.available_only) pairs.push(['filter', 'availableOnly']);
  if (query.skip > 0) pairs.push(['skip', `${query.skip}`]);
  return pairs;
}

/** The page's address, path and query. */
export const storeHref = (query: StoreQuery): string => withQuery(STORE, pairsOf(query));

/** The call's address; the language decides the ZIPs' descriptions. */
export function searchHref(query: StoreQuery, lang: Lang, count = PAGE_SIZE): string {
  const pairs = [...pairsOf(query), ['count', `${count}`], ['lang', lang]] as const;
  return withQuery('/zipcode/search', pairs);
}

const TIER = /^[0-5]$/;
const SKIP = /^\d{1,7}$/;

/** Reads an address's query as the server does: what is malformed counts as absent. */
export function parseStoreQuery(search: string, known: readonly string[]): StoreQuery {
  const from = new URLSearchParams(search);
  const codes = from.getAll('state').flatMap((value) => value.toLowerCase().split(','));
  const [tier, skip] = [`${from.get('tier')}`, `${from.get('skip')}`];
  return {
    search: from.get('search') ?? '',
    states: [...new Set(codes)].filter((code) => known.includes(code)),
    tier: TIER.test(tier) ? Number(tier) : null,
    order_by: from.get('order_by') === 'asc' ? 'asc' : 'desc',
    available_only: from.get('filter') === 'availableOnly',
    skip: SKIP.test(skip) ? Number(skip) : 0,
  };
}
