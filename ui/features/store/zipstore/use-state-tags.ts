/** The tag input's behaviour: a combobox that adds a state, and tags that arrow keys walk. */
import { useCombobox, useMultipleSelection } from 'downshift';
import { type ChangeEvent, useState } from 'react';
import { matchStates, type StateCode, stateName } from '../../../shared/search/state-search.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';

const { InputChange, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

export function useStateTags(
  chosen: readonly string[],
  lang: Lang,
  onChoose: (states: string[]) => void,
) {
  const [typed, setTyped] = useState('');
  const items = matchStates(typed, chosen);

  const tags = useMultipleSelection<string>({
    selectedItems: [...chosen],
    onSelectedItemsChange: ({ selectedItems }) => onChoose(selectedItems),
  });

  const combobox = useCombobox<StateCode>({
    items,
    // Each choice becomes a tag, so the field itself never holds one.
    selectedItem: null,
    itemToString: (code) => (code ? stateName(code, lang) : ''),
    inputValue: typed,
    onIsOpenChange: ({ isOpen }) => isOpen || setTyped(''),
    stateReducer: (_, { type, changes }) => {
      switch (type) {
        case InputChange: {
          const matches = matchStates(changes.inputValue ?? '', chosen).length;
          return { ...changes, highlightedIndex: matches > 0 ? 0 : -1 };
        }
        case InputKeyDownEnter:
        case ItemClick:
          // Open for the next one.
          return { ...changes, isOpen: true, highlightedIndex: -1 };
        default:
          return changes;
      }
    },
    // Leaving the field adds nothing; only a choice does.
    onStateChange: ({ type, selectedItem }) => {
      const isChoice = type === InputKeyDownEnter || type === ItemClick;
      if (!isChoice || !selectedItem) return;
      tags.addSelectedItem(selectedItem);
      setTyped('');
    },
  });

  const input = combobox.getInputProps(
    tags.getDropdownProps({
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    }),
  );

  return { tags, combobox, items, input };
}

export type StateTags = ReturnType<typeof useStateTags>;
