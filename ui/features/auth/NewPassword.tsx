/** A new password and the same again. */

import { PasswordField } from '../../shared/form/PasswordField.tsx';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import type { Faults } from './faults.ts';
import { auth } from './texts.ts';

interface NewPasswordValue {
  readonly password: string;
  readonly confirm: string;
}

interface Props {
  readonly lang: Lang;
  readonly labels: NewPasswordValue;
  readonly value: NewPasswordValue;
  readonly faults: Faults;
  readonly onChange: (change: Partial<NewPasswordValue>) => void;
}

export function NewPassword({ lang, labels, value, faults, onChange }: Props) {
  const t = text(auth, lang);
  return (
    <>
      <PasswordField
        lang={lang}
        label={labels.password}
        hint={t('signup.password.hint')}
        name="password"
        autoComplete="new-password"
        value={value.password}
        error={faults.password}
        onChange={(password) => onChange({ password })}
        required
      />
      <PasswordField
        lang={lang}
        label={labels.confirm}
        name="confirm"
        autoComplete="new-password"
        value={value.confirm}
        error={faults.confirm}
        onChange={(confirm) => onChange({ confirm })}
        required
      />
    </>
  );
}
