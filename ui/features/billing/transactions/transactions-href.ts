/** Addresses of the transactions page and of its file. */
import type { TransactionFilter } from '../../../generated/TransactionFilter.ts';
import { type Pair, withQuery } from '../../../shared/api/query-string.ts';

type Filter = Partial<Omit<TransactionFilter, 'before'>>;

const pairsOf = ({ area, from, to }: Filter): Pair[] =>
  Object.entries({ area, from, to }).flatMap(([name, value]) => (value ? [[name, value]] : []));

/** `before`: only lines below this one. */
export function transactionsQuery(filter: Filter, before: number | null = null): Pair[] {
  return before === null ? pairsOf(filter) : [...pairsOf(filter), ['before', `${before}`]];
}

export const transactionsHref = (filter: Filter, before: number | null = null): string =>
  withQuery('/transactions', transactionsQuery(filter, before));

export const transactionsFileHref = (filter: Filter): string =>
  withQuery('/transactions.csv', pairsOf(filter));
