/** The fields shared by signing up, logging in and resetting a password. */

import { EMAIL_FIELD_MAX } from '../../shared/form/email.ts';
import { Field, type FieldProps } from '../../shared/form/Field.tsx';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';
import './auth-frame.css';

/** Above a form that sends nothing, as without script. */
export function CookiesBlocked({ lang }: { readonly lang: Lang }) {
  return (
    <p className="note auth-frame__missing" role="alert">
      {text(auth, lang)('cookies')}
    </p>
  );
}

interface AccountNameProps {
  readonly lang: Lang;
  readonly email: string;
  readonly onChange?: () => void;
}

/** Whose account a password is for, in words and for password managers. The link to another account is next to it. */
export function AccountName({ lang, email, onChange }: AccountNameProps) {
  const t = text(auth, lang);
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
  readonly lang: Lang;
  /** `webauthn` lets the browser offer passkeys among the names. */
  readonly autoComplete: 'username' | 'username webauthn' | 'email';
}

export function EmailField({ lang, ...field }: EmailFieldProps) {
  const t = text(auth, lang);
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
