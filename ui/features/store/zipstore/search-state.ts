/** What the store shows: what was asked, what was found last, and how the asking stands. */
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import type { Found } from '../../../shared/search/search-reply.ts';

type Phase = 'ready' | 'loading' | 'failed';

export interface SearchState {
  /** What the controls say, perhaps ahead of what was found. */
  readonly query: StoreQuery;
  /** The last answer; it stays on show while the next is on its way. */
  readonly found: Found;
  /** The query that `found` answers. */
  readonly answered: StoreQuery;
  readonly phase: Phase;
}

type SearchEvent =
  | { readonly type: 'changed'; readonly query: StoreQuery }
  | { readonly type: 'asked' }
  | { readonly type: 'answered'; readonly query: StoreQuery; readonly found: Found | null };

export function searchState(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'changed':
      return { ...state, query: event.query };
    case 'asked':
      return { ...state, phase: 'loading' };
    case 'answered':
      return event.found
        ? { ...state, found: event.found, answered: event.query, phase: 'ready' }
        : { ...state, phase: 'failed' };
  }
}
