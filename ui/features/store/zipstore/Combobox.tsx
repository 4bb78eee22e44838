/**
 * A text field that opens a list to choose from: label, field, button and list in one box. The
 * list's items and the effect of a choice are up to the caller (`useCombobox`); this is its look.
 */

import {
  type UseComboboxReturnValue,
  type UseComboboxStateChangeOptions,
  useCombobox,
} from 'downshift';
import { type ComponentProps, useRef } from 'react';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useEarlyComboboxInput } from '../../../shared/form/use-early-input.ts';

const { FunctionOpenMenu, InputChange } = useCombobox.stateChangeTypes;

/** The first match of what is typed is highlighted: Enter chooses it. */
export function highlightMatch<Item>({ type, changes }: UseComboboxStateChangeOptions<Item>) {
  // What was typed before hydration opens the list.
  const isTyped = type === FunctionOpenMenu || (type === InputChange && changes.inputValue?.trim());
  return isTyped ? { ...changes, highlightedIndex: 0 } : changes;
}

interface Props<Item> extends ComponentProps<typeof ComboboxList<Item>> {
  readonly toggleLabel: string;
  /** The field's own props, already through `getInputProps`. */
  readonly input: ComponentProps<'input'>;
  /** What the field's `onChange` calls. */
  readonly onType: (typed: string) => void;
}

export function Combobox<Item>({ toggleLabel, input, onType, ...list }: Props<Item>) {
  const { combobox, label, items } = list;
  const box = useRef<HTMLDivElement>(null);
  useEarlyComboboxInput(box, combobox, onType);
  return (
    <div
      ref={box}
      className={combobox.isOpen ? 'filter-box combobox combobox--open' : 'filter-box combobox'}
    >
      <label
        className="note-faint filter-box__label"
        {...combobox.getLabelProps()}
        htmlFor={input.id}
      >
        {label}
      </label>
      <input
        className="combobox__input"
        type="text"
        autoComplete="off"
        {...input}
        // If nothing is highlighted, it is an empty text, which names nothing; so is the first of no matches.
        aria-activedescendant={(items.length > 0 && input['aria-activedescendant']) || undefined}
      />
      <button
        type="button"
        className="combobox__toggle"
        {...combobox.getToggleButtonProps({ 'aria-label': toggleLabel })}
      >
        <Icon name="chevron" />
      </button>
      <ComboboxList {...list} />
    </div>
  );
}

interface ComboboxListProps<Item> {
  readonly combobox: UseComboboxReturnValue<Item>;
  readonly label: string;
  readonly items: readonly Item[];
  readonly textOf: (item: Item) => string;
  readonly isChosen: (item: Item) => boolean;
  /** Shown instead of an empty list. */
  readonly none: string;
}

function ComboboxList<Item>(props: ComboboxListProps<Item>) {
  const { combobox, label, items, textOf, isChosen, none } = props;
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  const optionClass = (item: Item, index: number) =>
    [
      'combobox__option',
      index === highlightedIndex && 'combobox__option--active',
      isChosen(item) && 'combobox__option--chosen',
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <div className="combobox__popup" hidden={!isOpen}>
      <ul
        className="combobox__list"
        {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
        hidden={items.length === 0}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              key={textOf(item)}
              className={optionClass(item, index)}
              {...getItemProps({ item, index })}
            >
              {textOf(item)}
            </li>
          ))}
      </ul>
      <p className="combobox__none" role="status">
        {isOpen && items.length === 0 ? none : ''}
      </p>
    </div>
  );
}
