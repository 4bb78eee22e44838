/** A new password, typed twice. */
import { type FormEvent, useState } from 'react';
import { PasswordField } from '../../../shared/form/PasswordField.tsx';
import { hashPassword, passwordFault, repeatFault } from '../../../shared/form/password.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { type FormKey, form } from '../../../shared/texts/texts.ts';
import { settings } from '../texts.ts';
import { Setting } from './Setting.tsx';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

interface Faults {
  readonly typed: FormKey | null;
  readonly again: FormKey | null;
}

const SOUND: Faults = { typed: null, again: null };

export function Password({ desk }: { readonly desk: Desk }) {
  const { lang, security } = desk;
  const t = text(settings, lang);
  const says = (fault: FormKey | null) => fault && text(form, lang)(fault);
  const act = useAct(lang);
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState(SOUND);

  const change = async () => {
    const reply = await desk.call('/user/password', { password: await hashPassword(typed) });
    if (!act.settle(reply, t('password.saved'))) return;
    setTyped('');
    setAgain('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { typed: passwordFault(typed), again: repeatFault(typed, again) };
    setFaults(found);
    if (!found.typed && !found.again) act.run(change);
  };

  return (
    <Setting name="password" lang={lang} error={act.error}>
      <form className="setting__form" noValidate onSubmit={submit}>
        {/* Tells password managers whose password it is. */}
        <input name="username" autoComplete="username" value={security.email} readOnly hidden />
        <PasswordField
          lang={lang}
          label={t('password.new')}
          hint={t('password.hint')}
          error={says(faults.typed)}
          name="new_password"
          autoComplete="new-password"
          value={typed}
          onChange={setTyped}
        />
        <PasswordField
          lang={lang}
          label={t('password.again')}
          error={says(faults.again)}
          name="new_password_again"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
        />
        <SubmitButton lang={lang} pending={act.busy} look="secondary" size="medium">
          {t('password.save')}
        </SubmitButton>
      </form>
    </Setting>
  );
}
