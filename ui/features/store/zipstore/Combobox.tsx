/**
 * A text field that opens a list to choose from: label, field, button and list in one box. What is
 * in the list and what a choice does is the caller's (`useCombobox`); this is how it looks.
 */
import type { ComponentProps } from 'react';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { ComboboxList } from './ComboboxList.tsx';

interface Props<Item> extends ComponentProps<typeof ComboboxList<Item>> {
  readonly toggleLabel: string;
  /** The field's own props, already through `getInputProps`. */
  readonly input: ComponentProps<'input'>;
}

export function Combobox<Item>({ toggleLabel, input, ...list }: Props<Item>) {
  const { combobox, label } = list;
  return (
    <div className={combobox.isOpen ? 'combobox combobox--open' : 'combobox'}>
      <label className="combobox__label" {...combobox.getLabelProps()} htmlFor={input.id}>
        {label}
      </label>
      <input
        className="combobox__input"
        type="text"
        autoComplete="off"
        {...input}
        // While nothing is marked it is an empty text, which names nothing.
        aria-activedescendant={input['aria-activedescendant'] || undefined}
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
