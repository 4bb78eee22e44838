/** A form that was refused: the focus goes to the first field that is wrong, whose words are read out with it. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The form's ref, and what is called together with what is set of its errors. */
export function useMend(): readonly [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusAnew(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [refusals]);
  return [form, () => setRefusals((last) => last + 1)];
}

/** A field that has the focus already, after Enter in it, would not be read out again. */
export function focusAnew(field: HTMLElement | null | undefined): void {
  field?.blur();
  field?.focus();
}
