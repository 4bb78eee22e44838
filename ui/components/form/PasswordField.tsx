/** A password, with a button that shows what was typed. */
import { useState } from 'react';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { form } from '../../i18n/form.ts';
import { Icon } from '../Icon.tsx';
import { Field, type FieldProps } from './Field.tsx';

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
