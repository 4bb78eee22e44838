/** Addresses of the transactions page and of its file. */
import type { TransactionFilter } from '../generated/TransactionFilter.ts';

type Filter = Partial<Omit<TransactionFilter, 'before'>>;

function withQuery(path: string, { area, from, to }: Filter): string {
  const given = Object.entries({ area, from, to }).filter(([, value]) => value);
  return given.length === 0
    ? path
    : `${path}?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

export const transactionsHref = (filter: Filter): string => withQuery('/transactions', filter);

export const transactionsFileHref = (filter: Filter): string =>
  withQuery('/transactions.csv', filter);
