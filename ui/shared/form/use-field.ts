/** What every field shares: ids that tie its words to it, and what was typed before the page lived. */
import { type RefObject, useEffect, useEffectEvent, useId } from 'react';

interface Words {
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
}

export interface FieldIds {
  readonly field: string;
  /** The hint or the error. */
  readonly words: string;
  /** For the field's element. */
  readonly described: {
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
}

export function useFieldIds({ error, hint }: Words): FieldIds {
  const field = useId();
  const words = `${field}-words`;
  return {
    field,
    words,
    described: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || hint ? words : undefined,
    },
  };
}

/** A password manager or a quick hand may have filled the field before there was anybody to listen. */
export function useCatchUp(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const catchUp = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  useEffect(() => catchUp(), []);
}
