/** The list under a combobox, with what it says when nothing in it matches. */
import type { UseComboboxReturnValue } from 'downshift';

interface Props<Item> {
  readonly combobox: UseComboboxReturnValue<Item>;
  readonly label: string;
  readonly items: readonly Item[];
  readonly textOf: (item: Item) => string;
  readonly isChosen: (item: Item) => boolean;
  /** Shown in place of an empty list. */
  readonly none: string;
}

export function ComboboxList<Item>(props: Props<Item>) {
  const { combobox, label, items, textOf, isChosen, none } = props;
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  const optionClass = (item: Item, index: number) =>
    [
      'combobox__option',
      index === highlightedIndex && 'combobox__option--lit',
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
