/** A new password, typed twice. */
import { type FormEvent, useState } from 'react';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { PasswordField } from '../../../shared/form/PasswordField.tsx';
import { passwordError, passwordRepeatError } from '../../../shared/form/password.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { type FormKey, form } from '../../../shared/form/texts.ts';
import { useFormFocus } from '../../../shared/form/use-focus-invalid.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

interface Errors {
  readonly typed: FormKey | null;
  readonly again: FormKey | null;
}

const NO_ERRORS: Errors = { typed: null, again: null };

interface PasswordProps {
  readonly flow: SettingsFlow;
  readonly inkId: string;
}

export function Password({ flow, inkId }: PasswordProps) {
  const { lang, security } = flow;
  const t = text(settings, lang);
  const errorText = (key: FormKey | null) => key && text(form, lang)(key);
  const action = useAction(lang);
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState(NO_ERRORS);
  /** Why the server does not take it. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ref, focusInvalid] = useFormFocus();

  const change = async () => {
    const reply = await flow.call('/user/password', { password: await hashPassword(typed) });
    const refused = reply?.fields?.password;
    if (refused) {
      setRefusal(refused);
      return focusInvalid();
    }
    if (!action.succeeded(reply, t('password.saved'))) return;
    setTyped('');
    setAgain('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      typed: passwordError(typed, [inkId, security.email]),
      again: passwordRepeatError(typed, again),
    };
    setErrors(found);
    setRefusal(null);
    focusInvalid();
    // The message about the previous one disappears, whatever is wrong with this one.
    action.run(async () => {
      if (!found.typed && !found.again) await change();
    });
  };

  return (
    <Setting name="password" lang={lang} error={action.error}>
      <form ref={ref} className="setting__form" method="dialog" noValidate onSubmit={submit}>
        {/* Tells password managers whose password it is. */}
        <input name="username" autoComplete="username" value={security.email} readOnly hidden />
        <PasswordField
          lang={lang}
          label={t('password.new')}
          hint={t('password.hint')}
          error={errorText(errors.typed) ?? refusal}
          name="new_password"
          autoComplete="new-password"
          value={typed}
          onChange={setTyped}
        />
        <PasswordField
          lang={lang}
          label={t('password.again')}
          error={errorText(errors.again)}
          name="new_password_again"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
        />
        <SubmitButton lang={lang} pending={action.busy} look="secondary" size="medium">
          {t('password.save')}
        </SubmitButton>
      </form>
    </Setting>
  );
}
