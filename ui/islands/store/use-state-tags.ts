/** The tag input's behaviour: a combobox that adds a state, and tags that arrow keys walk. */
import { useCombobox, useMultipleSelection } from 'downshift';
import { type ChangeEvent, useState } from 'react';
import type { Lang } from '../../i18n/catalogue.ts';
import { matchStates, type StateCode, stateName } from '../../lib/state-search.ts';

const { InputChange, InputKeyDownEnter, InputKeyDownEscape, InputBlur, ItemClick } =
  useCombobox.stateChangeTypes;

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
    onInputValueChange: ({ type, inputValue }) => type !== InputChange && setTyped(inputValue),
    stateReducer: (_, { type, changes }) => {
      switch (type) {
        case InputChange: {
          const matches = matchStates(changes.inputValue ?? '', chosen).length;
          return { ...changes, highlightedIndex: matches > 0 ? 0 : -1 };
        }
        case InputKeyDownEnter:
        case ItemClick:
          // Open for the next one.
          return { ...changes, inputValue: '', isOpen: true, highlightedIndex: -1 };
        case InputBlur:
        case InputKeyDownEscape:
          return { ...changes, inputValue: '' };
        default:
          return changes;
      }
    },
    // Leaving the field adds nothing; only a choice does.
    onStateChange: ({ type, selectedItem }) => {
      const isChoice = type === InputKeyDownEnter || type === ItemClick;
      if (isChoice && selectedItem) tags.addSelectedItem(selectedItem);
    },
  });

  const input = combobox.getInputProps(
    tags.getDropdownProps({
      preventKeyAction: combobox.isOpen,
      // Downshift tells after the render; Enter may be sooner, and must meet the new list.
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    }),
  );

  return { tags, combobox, items, input };
}

export type StateTags = ReturnType<typeof useStateTags>;
