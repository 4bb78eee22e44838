/** The e-mail field that every one of the flows begins with. */

import { EMAIL_MAX } from '../../shared/form/email.ts';
import { Field, type FieldProps } from '../../shared/form/Field.tsx';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';

interface Props extends Pick<FieldProps, 'value' | 'onChange' | 'error' | 'after'> {
  readonly lang: Lang;
  /** `webauthn` lets the browser offer passkeys among the names. */
  readonly autoComplete: 'username' | 'username webauthn' | 'email';
}

export function EmailField({ lang, ...field }: Props) {
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
      // One more, so that an address that is too long is refused and not cut.
      maxLength={EMAIL_MAX + 1}
      required
    />
  );
}
