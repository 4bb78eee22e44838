/** Where the focus goes when a form is refused, or when what has it disappears. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Of a form that was refused: the first invalid field, whose error is announced with it.
 * @param attempt counts those that were refused
 */
export function useFocusInvalid(root: RefObject<HTMLElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt === 0) return;
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid]');
    // A field that already has the focus, after Enter in it, would not be announced again.
    field?.blur();
    field?.focus();
  }, [root, attempt]);
}

/** The form's ref, and a function to call whenever its errors are set. */
export function useFormFocus(): readonly [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useFocusInvalid(form, refusals);
  return [form, () => setRefusals((last) => last + 1)];
}

/** Focuses the first of some elements that takes the focus: one that is not shown takes none. */
export function focusFirst(
  elements: Iterable<EventTarget | null | undefined>,
  options?: FocusOptions,
): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement)) continue;
    element.focus(options);
    if (document.activeElement === element) return;
  }
}
