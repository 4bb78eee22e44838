/** What a fast typist or a password manager entered before hydration. */
import type { UseComboboxReturnValue } from 'downshift';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * @param read what is in the page when it is hydrated
 * @param value what is known of it
 */
export function useEarlyInput<Value>(
  read: () => Value | undefined,
  value: Value,
  onChange: (value: Value) => void,
): void {
  const catchUp = useEffectEvent(() => {
    const entered = read() ?? value;
    if (entered !== value) onChange(entered);
  });
  useEffect(() => catchUp(), []);
}

/** As {@link useEarlyInput}, of a field that opens a list. @param box what the field is in */
export function useEarlyComboboxInput<Item>(
  box: RefObject<HTMLElement | null>,
  combobox: UseComboboxReturnValue<Item>,
  onType: (typed: string) => void,
): void {
  const field = () => box.current?.querySelector('input');
  useEarlyInput(
    () => field()?.value,
    combobox.inputValue,
    (typed) => {
      onType(typed);
      // Opening takes the focus, which may have moved on, and highlights the first match of what is typed.
      if (typed.trim() && field() === document.activeElement) combobox.openMenu();
    },
  );
}
