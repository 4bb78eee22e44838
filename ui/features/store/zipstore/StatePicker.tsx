/** The filter's states: the field that adds one, and the chips of the chosen ones. */
import { useCombobox, useMultipleSelection } from 'downshift';
import { type ChangeEvent, useRef, useState } from 'react';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { focusFirst } from '../../../shared/form/focus.ts';
import { useEarlyInput } from '../../../shared/form/use-early-input.ts';
import {
  matchStates,
  STATE_CODES,
  type StateCode,
  stateName,
} from '../../../shared/search/state-search.ts';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { store } from '../texts.ts';
import { Combobox, highlightMatch } from './Combobox.tsx';

interface Props {
  readonly states: StateTags;
}

/** The field that adds a state to the filter; a plain select without script. */
export function StatePicker({ states: { combobox, items, input, type } }: Props) {
  const lang = useLang();
  const t = useText(store);
  return (
    <div className="state-picker">
      <Combobox
        combobox={combobox}
        label={t('states.label')}
        toggleLabel={t('states.toggle')}
        items={items}
        textOf={(code) => stateName(code, lang)}
        isChosen={() => false}
        none={t('states.none')}
        input={{ ...input, placeholder: t('states.placeholder') }}
        onType={type}
      />
      <noscript>
        <select className="plain-select" name="state" aria-label={t('states.any')}>
          <option value="">{t('states.any')}</option>
          {STATE_CODES.map((code) => (
            <option key={code} value={code}>
              {stateName(code, lang)}
            </option>
          ))}
        </select>
      </noscript>
    </div>
  );
}

/** The chosen states as ticked checkboxes: unticking one removes it, at once or with the form. */
export function StateChips({ states: { tags, input } }: Props) {
  const lang = useLang();
  const t = useText(store);
  const chips = useRef<HTMLFieldSetElement>(null);
  const boxes = () => [...(chips.current?.querySelectorAll('input') ?? [])];
  const ticked = () =>
    boxes()
      .filter((box) => box.checked)
      .map((box) => box.value);
  const remove = (code: string, index: number) => {
    const all = boxes();
    const field = document.getElementById(input.id);
    const fold = chips.current?.form?.querySelector('summary');
    // The box that has the focus goes. On a phone, the field may be folded.
    focusFirst([all[index + 1], all[index - 1], field, fold]);
    tags.removeSelectedItem(code);
  };
  // Several may have been unticked.
  useEarlyInput(
    () => ticked().length,
    tags.selectedItems.length,
    () => tags.setSelectedItems(ticked()),
  );
  if (tags.selectedItems.length === 0) return null;
  return (
    <fieldset ref={chips} className="cluster state-chips">
      <legend className="visually-hidden">{t('states.chosen')}</legend>
      {tags.selectedItems.map((code, index) => (
        <label key={code} className="state-chip">
          <input
            {...tags.getSelectedItemProps({ selectedItem: code, index })}
            // Every chip can be tabbed to, even for visitors unaware of the arrow keys and without script.
            tabIndex={0}
            // A click removes it; downshift would first put the focus on it.
            onClick={undefined}
            className="state-chip__box"
            type="checkbox"
            name="state"
            value={code}
            checked
            onChange={() => remove(code, index)}
          />
          {stateName(code, lang)}
          <Icon name="close" />
        </label>
      ))}
    </fieldset>
  );
}

const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

/** A combobox that adds a state, and tags that arrow keys navigate. */
export function useStateTags(chosen: readonly string[], onChoose: (states: string[]) => void) {
  const lang = useLang();
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
    stateReducer: (_, action) =>
      action.type === InputKeyDownEnter || action.type === ItemClick
        ? // Open for the next one.
          { ...action.changes, isOpen: true, highlightedIndex: -1 }
        : highlightMatch(action),
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

  return { tags, combobox, items, input, type: setTyped };
}

type StateTags = ReturnType<typeof useStateTags>;
