/** The search box's behaviour: a combobox whose choices lead to the store, in a form that does so too. */
import { useCombobox } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import type { Lang } from '../../generated/Lang.ts';
import { navigate } from '../api/navigate.ts';
import { hrefOf, nameOf, type Suggestion, suggest } from './suggestions.ts';
import { useFound } from './use-found.ts';

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
