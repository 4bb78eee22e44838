/** A new password, typed twice. */
import { type FormEvent, useState } from 'react';
import { useFormFocus } from '../../../shared/form/focus.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { NewPasswordFields, PasswordOwner } from '../../../shared/form/PasswordField.tsx';
import { passwordError, passwordRepeatError } from '../../../shared/form/password.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { type FormKey, form } from '../../../shared/form/texts.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

const EMPTY = { password: '', confirm: '' };

interface Errors {
  readonly password: FormKey | null;
  readonly confirm: FormKey | null;
}

const NO_ERRORS: Errors = { password: null, confirm: null };

export function Password({ flow }: { readonly flow: SettingsFlow }) {
  const { security, inkId } = flow;
  const t = useText(settings);
  const formText = useText(form);
  const errorText = (key: FormKey | null) => key && formText(key);
  const action = useAction();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState(NO_ERRORS);
  /** Why the server does not take it. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ref, focusInvalid] = useFormFocus();

  const change = async () => {
    const reply = await flow.call('/user/password', {
      password: await hashPassword(typed.password),
    });
    const refused = reply?.fields?.password;
    if (refused) {
      setRefusal(refused);
      return focusInvalid();
    }
    if (action.succeeded(reply, t('password.saved'))) setTyped(EMPTY);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      password: passwordError(typed.password, [inkId, security.email]),
      confirm: passwordRepeatError(typed.password, typed.confirm),
    };
    setErrors(found);
    setRefusal(null);
    focusInvalid();
    // The message about the previous one disappears, whatever is wrong with this one.
    action.run(async () => {
      if (!found.password && !found.confirm) await change();
    });
  };

  return (
    <Setting name="password" error={action.error}>
      <form ref={ref} className="setting__form" method="dialog" noValidate onSubmit={submit}>
        <PasswordOwner email={security.email} />
        <NewPasswordFields
          labels={{ password: t('password.new'), confirm: t('password.again') }}
          value={typed}
          errors={{
            password: errorText(errors.password) ?? refusal,
            confirm: errorText(errors.confirm),
          }}
          onChange={(change) => setTyped((last) => ({ ...last, ...change }))}
        />
        <SubmitButton pending={action.busy} look="secondary" size="medium">
          {t('password.save')}
        </SubmitButton>
      </form>
    </Setting>
  );
}
