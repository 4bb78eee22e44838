/**
 * The store's query and its two URLs: the page that shows it and the call that answers it. Default values are left out,
 * so that each view has one URL.
 */

import { PAGE_SIZE } from '../../generated/limits.ts';
import type { StoreQuery } from '../../generated/types.ts';
import { type Pair, STORE_HREF, withQuery } from '../api/hrefs.ts';

export const NO_FILTERS: StoreQuery = {
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

/** A sort's default order. */
export const orderOf = (sort: Sort): StoreQuery['order_by'] => (sort === 'zip' ? 'asc' : 'desc');

/** No price is between these two. */
export const isPriceRangeEmpty = ({ price_min: min, price_max: max }: StoreQuery): boolean =>
  min !== null && max !== null && min > max;

/** The query's part of the page's URL. */
export function queryPairs(query: StoreQuery): Pair[] {
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

/** The page's URL: path and query. */
export const storeHref = (query: StoreQuery): string => withQuery(STORE_HREF, queryPairs(query));
export const stateStoreHref = (state: string): string =>
  storeHref({ ...NO_FILTERS, states: [state] });

/**
 * The call's URL. A maximum price below the minimum is left out, as the server does: it may still be being typed.
 */
export function searchHref(query: StoreQuery, count = PAGE_SIZE): string {
  const asked = isPriceRangeEmpty(query) ? { ...query, price_max: null } : query;
  const pairs = [...queryPairs(asked), ['count', `${count}`]] as const;
  return withQuery('/zipcode/search', pairs);
}
