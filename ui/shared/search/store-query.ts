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
  price_min: null,
  price_max: null,
  sort: 'price',
  order_by: 'desc',
  available_only: false,
  skip: 0,
};

type Sort = StoreQuery['sort'];

export const SORTS: readonly Sort[] = ['price', 'zip', 'people'];

/** The order of a sort where none is chosen. */
export const orderOf = (sort: Sort): StoreQuery['order_by'] => (sort === 'zip' ? 'asc' : 'desc');

/** No price is between these two. */
export const isPriceless = ({ price_min: min, price_max: max }: StoreQuery): boolean =>
  min !== null && max !== null && min > max;

/** What the page's address says of a query. */
export function pairsOf(query: StoreQuery): Pair[] {
  const pairs: Pair[] = [];
  const search = query.search.trim();
  if (search !== '') pairs.push(['search', search]);
  if (query.states.length > 0) pairs.push(['state', query.states.join(',')]);
  if (query.tier !== null) pairs.push(['tier', `${query.tier}`]);
  if (query.price_min !== null) pairs.push(['price_min', `${query.price_min}`]);
  if (query.price_max !== null) pairs.push(['price_max', `${query.price_max}`]);
  if (query.sort !== 'price') pairs.push(['sort', query.sort]);
  if (query.order_by !== orderOf(query.sort)) pairs.push(['order_by', query.order_by]);
  if (query.available_only) pairs.push(['filter', 'availableOnly']);
  if (query.skip > 0) pairs.push(['skip', `${query.skip}`]);
  return pairs;
}

/** The page's address, path and query. */
export const storeHref = (query: StoreQuery): string => withQuery(STORE, pairsOf(query));

/**
 * The call's address; the language decides the ZIPs' descriptions. A highest price below the lowest is left out, as the
 * server does: it may still be being typed.
 */
export function searchHref(query: StoreQuery, lang: Lang, count = PAGE_SIZE): string {
  const asked = isPriceless(query) ? { ...query, price_max: null } : query;
  const pairs = [...pairsOf(asked), ['count', `${count}`], ['lang', lang]] as const;
  return withQuery('/zipcode/search', pairs);
}

const TIER = /^[0-5]$/;
const SKIP = /^\d{1,7}$/;
const DOLLARS = /^\d{1,9}$/;
const PAGE = /^[1-9]\d{0,5}$/;

/** The form that leads to a page by its number says `page`; links say how many ZIPs come before. */
const skipTo = (page: string): number => (PAGE.test(page) ? (Number(page) - 1) * PAGE_SIZE : 0);

/** Reads an address's query as the server does: what is malformed counts as absent. */
export function parseStoreQuery(search: string, known: readonly string[]): StoreQuery {
  const from = new URLSearchParams(search);
  const codes = from.getAll('state').flatMap((value) => value.toLowerCase().split(','));
  const [tier, skip] = [`${from.get('tier')}`, `${from.get('skip')}`];
  const dollars = (name: string) => {
    const text = (from.get(name) ?? '').replaceAll(/[$,\s]/g, '');
    return DOLLARS.test(text) ? Number(text) : null;
  };
  const sort = SORTS.find((sort) => sort === from.get('sort')) ?? 'price';
  const order = from.get('order_by');
  return {
    search: from.get('search') ?? '',
    states: [...new Set(codes)].filter((code) => known.includes(code)),
    tier: TIER.test(tier) ? Number(tier) : null,
    price_min: dollars('price_min'),
    price_max: dollars('price_max'),
    sort,
    order_by: order === 'asc' || order === 'desc' ? order : orderOf(sort),
    available_only: from.get('filter') === 'availableOnly',
    skip: SKIP.test(skip) ? Number(skip) : skipTo(`${from.get('page')}`),
  };
}
