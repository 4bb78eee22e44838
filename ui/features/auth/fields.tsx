/** The fields shared by signing up, logging in and resetting a password. */

import { EMAIL_FIELD_MAX } from '../../shared/form/email.ts';
import { Field, type FieldProps } from '../../shared/form/Field.tsx';
import { useText } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';
import './auth-frame.css';

/** Above a form that sends nothing, as without script. */
export function CookiesBlocked() {
  const t = useText(auth);
  return (
    <p className="note auth-frame__missing" role="alert">
      {t('cookies')}
    </p>
  );
}

interface AccountNameProps {
  readonly email: string;
  readonly onChange?: () => void;
}

/** Whose account a password is for, in words and for password managers. The link to another account is next to it. */
export function AccountName({ email, onChange }: AccountNameProps) {
  const t = useText(auth);
  return (
    <div className="account-name">
      <p className="account-name__body">
        <span className="note account-name__label">{t('email')}</span> {email}
      </p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {onChange && (
        <button type="button" className="link-button" onClick={onChange}>
          {t('change')}
        </button>
      )}
    </div>
  );
}

interface EmailFieldProps extends Pick<FieldProps, 'value' | 'onChange' | 'error' | 'after'> {
  /** `webauthn` lets the browser offer passkeys among the names. */
  readonly autoComplete: 'username' | 'username webauthn' | 'email';
}

export function EmailField(field: EmailFieldProps) {
  const t = useText(auth);
  return (
    <Field
      {...field}
      label={t('email')}
      placeholder={t('email.placeholder')}
      type="email"
      name="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_FIELD_MAX}
      required
    />
  );
}
