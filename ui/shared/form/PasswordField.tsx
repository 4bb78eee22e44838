/** A password, with a button that shows what was typed. */
import { useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { Field, type FieldProps } from './Field.tsx';
import { form } from './texts.ts';
import './form.css';

interface Props extends Omit<FieldProps, 'type' | 'before' | 'after' | 'autoComplete'> {
  readonly lang: Lang;
  /** Tells password managers whether to fill one in or to suggest one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ lang, ...field }: Props) {
  const t = text(form, lang);
  const [shown, setShown] = useState(false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...field}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="field__action"
          aria-label={t(shown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
