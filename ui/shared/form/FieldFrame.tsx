/** A field's label above it; below it its hint, or its error in place of that. */

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from 'react';
import './form.css';

export interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

interface Props extends FieldWords {
  readonly ids: FieldIds;
  readonly children: ReactNode;
}

export function FieldFrame({ label, hint, error, ids, children }: Props) {
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label className="field__label" htmlFor={ids.field}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p className={error ? 'field__error' : 'field__hint'} id={ids.words}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

interface Words {
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
}

interface FieldIds {
  readonly field: string;
  /** The hint or the error. */
  readonly words: string;
  /** For the field's element. */
  readonly described: {
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
}

/** What every field shares: ids that tie its words to it, and what was typed before the page lived. */
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
