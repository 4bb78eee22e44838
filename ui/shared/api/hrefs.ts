/** Addresses: with a query, of the store and the public pages about ZIPs, of people and orders. Those into an account are in login-href.ts. */

export type Pair = readonly [name: string, value: string];

/** @param path may have a query already */
export const addQuery = (path: string, query: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Commas stay readable. Without a pair, the path alone. No `URLSearchParams`: the renderer has no Web API. */
export function withQuery(path: string, pairs: readonly Pair[]): string {
  if (pairs.length === 0) return path;
  const query = pairs.map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
  );
  return addQuery(path, query.join('&'));
}

/** Of a list's address: only what comes below this one. Null: from the newest on. */
export const pairsBefore = (before: number | string | null): Pair[] =>
  before === null ? [] : [['before', `${before}`]];

export const STORE_HREF = '/zipstore';

/** All states. */
export const STATES_HREF = '/zips';
export const stateHref = (state: string): string => `/zips/${state}`;
export const zipHref = (code: string): string => `/zip/${code}`;
/** The picture beside a shared link to a ZIP. */
export const zipShareImageHref = (code: string): string => `${zipHref(code)}/share.png`;

/** An INK ID has only characters that a path and a query take as they are. */
export const profileHref = (inkId: string): string => `/@${inkId}`;
/** The address book, which shows what can be done about a customer. */
export const findCustomerHref = (inkId: string): string =>
  withQuery('/address-book', [['find', inkId]]);

export const orderHref = (id: string): string => `/orders/${id}`;
