/** Addresses with a query. No `URLSearchParams`: the renderer has no Web API. */

export type Pair = readonly [name: string, value: string];

/** @param path may have a query already */
export const addQuery = (path: string, query: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Commas stay readable. Without a pair, the path alone. */
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
