/** The search box's behaviour: a combobox whose choices lead to the store, in a form that does so too. */
import { useCombobox } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Lang } from '../../generated/Lang.ts';
import type { Zip } from '../../generated/Zip.ts';
import { navigate } from '../api/navigate.ts';
import { fetchZips } from './fetch-zips.ts';
import { EVERYTHING, searchHref } from './store-query.ts';
import { hrefOf, MOST_ZIPS, nameOf, type Suggestion, suggest } from './suggestions.ts';

const { FunctionOpenMenu, InputKeyDownEnter, InputKeyDownEscape, ItemClick } =
  useCombobox.stateChangeTypes;

interface SparedEvent extends Event {
  preventDownshiftDefault?: boolean;
}

export function useSuggestions(lang: Lang) {
  const [typed, setTyped] = useState('');
  const { zips, phase } = useFound(typed, lang);
  const items = suggest(typed, zips);

  const combobox = useCombobox<Suggestion>({
    items,
    // A choice leads away, so the field itself never holds one.
    selectedItem: null,
    itemToString: (item) => (item ? nameOf(item, lang) : ''),
    inputValue: typed,
    // Without a question there is nothing to list.
    stateReducer: (_, { type, changes }) => {
      const asks = type === FunctionOpenMenu || changes.inputValue?.trim() !== '';
      return { ...changes, isOpen: Boolean(changes.isOpen) && asks };
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
      // With nothing lit, Enter is the form's.
      const spared: SparedEvent = event.nativeEvent;
      if (event.key === 'Enter' && highlightedIndex < 0) spared.preventDownshiftDefault = true;
    },
  });

  return { combobox, input, items, typed, phase, isOpen, type: setTyped };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

/** Long enough that a word typed at speed is one question. */
const TYPING_PAUSE_MS = 200;

type Phase = 'loading' | 'ready' | 'failed';

interface Answer {
  readonly to: string;
  readonly zips: readonly Zip[] | null;
}

interface FoundZips {
  /** Those of the last answer, until the next one is here. */
  readonly zips: readonly Zip[];
  readonly phase: Phase;
}

/**
 * ZIPs for what is being typed. A question is asked after a pause, and a later one always wins: an
 * answer to an earlier one is dropped.
 */
function useFound(typed: string, lang: Lang): FoundZips {
  const wanted = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ to: '', zips: [] });

  useEffect(() => {
    if (wanted === '') return setAnswer({ to: '', zips: [] });
    const question = new AbortController();
    const ask = async () => {
      const href = searchHref({ ...EVERYTHING, search: wanted }, lang, MOST_ZIPS);
      const found = await fetchZips(href, question.signal);
      if (!question.signal.aborted) setAnswer({ to: wanted, zips: found?.zips ?? null });
    };
    const pause = setTimeout(ask, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      question.abort();
    };
  }, [wanted, lang]);

  const zips = answer.zips ?? [];
  if (answer.to !== wanted) return { zips, phase: 'loading' };
  return { zips, phase: answer.zips ? 'ready' : 'failed' };
}
