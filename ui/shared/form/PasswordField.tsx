/** Fields for passwords: one, with a button that shows what was typed, and a new one, typed twice. */
import { useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { useText } from '../texts/catalogue.ts';
import { Field, type FieldProps } from './Field.tsx';
import { form } from './texts.ts';
import './form.css';

interface Props extends Omit<FieldProps, 'type' | 'before' | 'after' | 'autoComplete'> {
  /** Tells password managers whether to fill one in or to suggest one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(field: Props) {
  const t = useText(form);
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
          className="icon-box field__action"
          aria-label={t(shown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}

interface NewPassword {
  readonly password: string;
  readonly confirm: string;
}

interface NewPasswordProps {
  readonly labels: NewPassword;
  readonly value: NewPassword;
  readonly errors: { readonly [Name in keyof NewPassword]?: string | null | undefined };
  readonly onChange: (change: Partial<NewPassword>) => void;
}

export function NewPasswordFields({ labels, value, errors, onChange }: NewPasswordProps) {
  const t = useText(form);
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={t('password.hint')}
        name="new_password"
        autoComplete="new-password"
        value={value.password}
        error={errors.password}
        onChange={(password) => onChange({ password })}
        required
      />
      <PasswordField
        label={labels.confirm}
        name="new_password_again"
        autoComplete="new-password"
        value={value.confirm}
        error={errors.confirm}
        onChange={(confirm) => onChange({ confirm })}
        required
      />
    </>
  );
}

/** Tells password managers whose password a form takes. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return <input name="username" autoComplete="username" value={email} readOnly hidden />;
}
