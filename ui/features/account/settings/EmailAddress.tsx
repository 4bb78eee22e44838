/** The first step to another e-mail address: which. A code is mailed there. */
import { type FormEvent, useState } from 'react';
import { cleanEmail, EMAIL_MAX, emailFault } from '../../../shared/form/email.ts';
import { Field } from '../../../shared/form/Field.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { form } from '../../../shared/texts/texts.ts';
import { settings } from '../texts.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

interface Props {
  readonly flow: SettingsFlow;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onMailed: (email: string) => void;
}

export function EmailAddress({ flow, typed, onType, onMailed }: Props) {
  const { lang, security } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const [wrong, setWrong] = useState<string | null>(null);
  const email = cleanEmail(typed);

  const faultText = (): string | null => {
    const fault = emailFault(typed);
    if (fault) return text(form, lang)(fault);
    return email === security.email ? t('email.same') : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultText();
    setWrong(found);
    if (found) return;
    action.run(async () => {
      const reply = await flow.call('/user/email', { email });
      if (action.settle(reply, t('email.sent', { email }))) onMailed(email);
    });
  };

  return (
    <form className="setting__form" noValidate onSubmit={submit}>
      <Field
        label={t('email.new')}
        error={wrong ?? action.error}
        type="email"
        name="new_email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        value={typed}
        onChange={onType}
      />
      <SubmitButton lang={lang} pending={action.busy} look="secondary" size="medium">
        {t('email.send')}
      </SubmitButton>
    </form>
  );
}
