/** A field's label above it; below it its hint, or its error in place of that. */

import { type ReactNode, useId } from 'react';
import './form.css';

export interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

interface Props extends FieldWords {
  readonly ids: FieldIds;
  /** Whether the error is read out: the page was loaded to say it. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

export function FieldFrame({ label, hint, error, ids, alert, children }: Props) {
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label className="field__label" htmlFor={ids.field}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p
          className={error ? 'field__error' : 'field__hint'}
          id={ids.words}
          role={error && alert ? 'alert' : undefined}
        >
          {error || hint}
        </p>
      )}
    </div>
  );
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

/** What every field shares: ids that tie its words to it. `own`: an id that links and tests know it by. */
export function useFieldIds({ error, hint }: Omit<FieldWords, 'label'>, own?: string): FieldIds {
  const given = useId();
  const field = own ?? given;
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
