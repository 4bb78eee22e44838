/** What the search box suggests: states by their names, and ZIPs that the store finds. */
import type { Lang } from '../../generated/Lang.ts';
import type { Zip } from '../../generated/Zip.ts';
import { matchStates, type StateCode, stateName } from './state-search.ts';
import { EVERYTHING, storeHref } from './store-query.ts';

export type Suggestion =
  | { readonly kind: 'state'; readonly code: StateCode }
  | { readonly kind: 'zip'; readonly zip: Zip };

export const MOST_STATES = 2;
export const MOST_ZIPS = 6;

export function suggest(typed: string, zips: readonly Zip[]): Suggestion[] {
  const states = typed.trim() === '' ? [] : matchStates(typed, []).slice(0, MOST_STATES);
  return [
    ...states.map((code) => ({ kind: 'state' as const, code })),
    ...zips.map((zip) => ({ kind: 'zip' as const, zip })),
  ];
}

/** The store with what was chosen. */
export function hrefOf(suggestion: Suggestion): string {
  return storeHref(
    suggestion.kind === 'state'
      ? { ...EVERYTHING, states: [suggestion.code] }
      : { ...EVERYTHING, search: suggestion.zip.zip_code },
  );
}

export function nameOf(suggestion: Suggestion, lang: Lang): string {
  return suggestion.kind === 'state' ? stateName(suggestion.code, lang) : suggestion.zip.zip_code;
}
