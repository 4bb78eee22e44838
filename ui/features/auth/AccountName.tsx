/**
 * Whose account a password is for: shown, and a field that password managers read. The way to
 * another account stands beside it.
 */

import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';

interface Props {
  readonly lang: Lang;
  readonly email: string;
  readonly onChange?: () => void;
}

export function AccountName({ lang, email, onChange }: Props) {
  const t = text(auth, lang);
  return (
    <div className="account-name">
      <input
        className="account-name__email"
        type="email"
        name="email"
        autoComplete="username"
        aria-label={t('email')}
        value={email}
        readOnly
      />
      {onChange && (
        <button type="button" className="link-button" onClick={onChange}>
          {t('email.change')}
        </button>
      )}
    </div>
  );
}
