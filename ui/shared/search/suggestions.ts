/**
 * The search box's suggestions, by group: states by name and ZIPs found by the store; the customer's orders, people
 * they follow, and pages.
 */
import type { FoundOrder, FoundPage, Lang, OwnSearchResults, Zip } from '../../generated/types.ts';
import { findCustomerHref, orderHref } from '../api/hrefs.ts';
import { matchStates, type StateCode, stateName } from './state-search.ts';
import { NO_FILTERS, stateStoreHref, storeHref } from './store-query.ts';

export type Suggestion =
  | { readonly group: 'store'; readonly kind: 'state'; readonly code: StateCode }
  | { readonly group: 'store'; readonly kind: 'zip'; readonly zip: Zip }
  | { readonly group: 'orders'; readonly kind: 'order'; readonly order: FoundOrder }
  | { readonly group: 'people'; readonly kind: 'person'; readonly inkId: string }
  | { readonly group: 'pages'; readonly kind: 'page'; readonly page: FoundPage };

export type Group = Suggestion['group'];

/** In the order in which they are listed. */
export const GROUPS: readonly Group[] = ['store', 'orders', 'people', 'pages'];

export const MAX_STATES = 2;
export const MAX_ZIPS = 6;

/** None of the customer's own. */
export const NO_RESULTS: OwnSearchResults = { orders: [], people: [], pages: [] };

/** In group order. */
export function suggest(typed: string, zips: readonly Zip[], own: OwnSearchResults): Suggestion[] {
  const states = typed.trim() === '' ? [] : matchStates(typed, []).slice(0, MAX_STATES);
  return [
    ...states.map((code) => ({ group: 'store', kind: 'state', code }) as const),
    ...zips.map((zip) => ({ group: 'store', kind: 'zip', zip }) as const),
    ...own.orders.map((order) => ({ group: 'orders', kind: 'order', order }) as const),
    ...own.people.map((inkId) => ({ group: 'people', kind: 'person', inkId }) as const),
    ...own.pages.map((page) => ({ group: 'pages', kind: 'page', page }) as const),
  ];
}

/** Where a choice leads: ZIPs and states lead to the store. */
export function hrefOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'state':
      return stateStoreHref(suggestion.code);
    case 'zip':
      return storeHref({ ...NO_FILTERS, search: suggestion.zip.zip_code });
    case 'order':
      return orderHref(suggestion.order.order_id);
    case 'person':
      return findCustomerHref(suggestion.inkId);
    case 'page':
      return suggestion.page.path;
  }
}

export function nameOf(suggestion: Suggestion, lang: Lang): string {
  switch (suggestion.kind) {
    case 'state':
      return stateName(suggestion.code, lang);
    case 'zip':
      return suggestion.zip.zip_code;
    case 'order':
      return suggestion.order.order_id;
    case 'person':
      return `@${suggestion.inkId}`;
    case 'page':
      return suggestion.page.title;
  }
}
