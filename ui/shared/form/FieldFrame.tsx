/** A field's label above it; below it its hint, or its error in place of that. */
import type { ReactNode } from 'react';
import type { FieldIds } from './use-field.ts';
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
