/** A form that was refused: the focus goes to the first field that is wrong, whose words are read out with it. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** @param attempt counts those that were refused */
export function useFocusInvalid(root: RefObject<HTMLElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt === 0) return;
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid]');
    // A field that has the focus already, after Enter in it, would not be read out again.
    field?.blur();
    field?.focus();
  }, [root, attempt]);
}

/** The form's ref, and what is called together with what is set of its errors. */
export function useFormFocus(): readonly [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useFocusInvalid(form, refusals);
  return [form, () => setRefusals((last) => last + 1)];
}
