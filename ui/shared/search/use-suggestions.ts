/** The search box's behaviour: a combobox whose choices navigate, in a form that does so, too. */
import { useCombobox } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { OwnSearchResults, Zip } from '../../generated/types.ts';
import { STATUS, sessionCall } from '../api/call.ts';
import { navigate } from '../api/navigate.ts';
import { useLang } from '../texts/catalogue.ts';
import { fetchZips, TYPING_PAUSE_MS } from './fetch-zips.ts';
import { NO_FILTERS, searchHref } from './store-query.ts';
import { hrefOf, MAX_ZIPS, NO_RESULTS, nameOf, type Suggestion, suggest } from './suggestions.ts';

const { FunctionOpenMenu, InputKeyDownEnter, InputKeyDownEscape, ItemClick } =
  useCombobox.stateChangeTypes;

interface DownshiftEvent extends Event {
  preventDownshiftDefault?: boolean;
}

export function useSuggestions() {
  const lang = useLang();
  const [typed, setTyped] = useState('');
  const { zips, own, phase } = useZips(typed);
  const items = suggest(typed, zips, own);

  const combobox = useCombobox<Suggestion>({
    items,
    // A choice navigates away, so the field itself never holds one.
    selectedItem: null,
    itemToString: (item) => (item ? nameOf(item, lang) : ''),
    inputValue: typed,
    // Without a query there is nothing to list.
    stateReducer: (_, { type, changes }) => {
      const mayOpen = type === FunctionOpenMenu || changes.inputValue?.trim() !== '';
      return { ...changes, isOpen: Boolean(changes.isOpen) && mayOpen };
    },
    onStateChange: ({ type, selectedItem, inputValue }) => {
      if (type === InputKeyDownEscape && inputValue === '') setTyped('');
      const isChoice = type === InputKeyDownEnter || type === ItemClick;
      if (isChoice && selectedItem) navigate(hrefOf(selectedItem));
    },
  });

  const { isOpen, highlightedIndex } = combobox;
  const input = combobox.getInputProps({
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => {
      // If nothing is highlighted, Enter submits the form.
      const nativeEvent: DownshiftEvent = event.nativeEvent;
      if (event.key === 'Enter' && highlightedIndex < 0) nativeEvent.preventDownshiftDefault = true;
    },
  });

  return { combobox, input, items, typed, phase, isOpen, type: setTyped };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

interface Answer {
  readonly to: string;
  /** Null if the store did not answer; likewise the other, if the customer's own results could not be loaded. */
  readonly zips: readonly Zip[] | null;
  readonly own: OwnSearchResults | null;
}

const NO_ANSWER: Answer = { to: '', zips: [], own: NO_RESULTS };

async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Omit<Answer, 'to'>> {
  const href = searchHref({ ...NO_FILTERS, search }, MAX_ZIPS);
  const [zips, own] = await Promise.all([
    fetchZips(href, signal),
    sessionCall<OwnSearchResults>('/user/search', { search }),
  ]);
  return { zips: zips?.zip_codes ?? null, own: own.status === STATUS.ok ? own : null };
}

/**
 * The results for what is being typed, all at once: a list that grows while one chooses is hard to use. A query is sent
 * after a pause, and the latest always wins: answers to earlier ones are dropped. Until it is answered, the last answer's
 * results stay.
 */
function useZips(typed: string) {
  // The server refuses tabs, which come with text that is pasted.
  const query = typed.trim().replace(/\s+/g, ' ');
  const [answer, setAnswer] = useState<Answer>(NO_ANSWER);

  useEffect(() => {
    if (query === '') return setAnswer(NO_ANSWER);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const results = await fetchSuggestions(query, controller.signal);
      if (!controller.signal.aborted) setAnswer({ to: query, ...results });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  const { to, zips, own } = answer;
  const phase = to !== query ? 'loading' : zips && own ? 'ready' : 'failed';
  return { zips: zips ?? [], own: own ?? NO_RESULTS, phase };
}
