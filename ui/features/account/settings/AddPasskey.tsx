/** Adds a passkey: a name for it, then the browser's own dialog. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../shared/form/Field.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { form } from '../../../shared/texts/texts.ts';
import { settings } from '../texts.ts';
import { passkeyFault } from './passkeys.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

/** Long enough for a name, short enough for a line. */
const NAME_MAX = 40;

interface Options {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

export function AddPasskey({ flow }: { readonly flow: SettingsFlow }) {
  const { lang } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const [name, setName] = useState('');
  const [unnamed, setUnnamed] = useState(false);

  const add = async () => {
    const reply = await flow.call<Options>('/user/passkeys/options');
    if (!action.settle(reply)) return;
    try {
      const credential = await startRegistration({ optionsJSON: reply.options });
      const added = await flow.call('/user/passkeys/add', { name: name.trim(), credential });
      if (action.settle(added, t('passkeys.added'))) setName('');
    } catch (cause) {
      action.fail(t(`passkeys.${passkeyFault(cause)}`));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnnamed(name.trim() === '');
    if (name.trim() !== '') action.run(add);
  };

  return (
    <form className="setting__form" noValidate onSubmit={submit}>
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        error={unnamed ? text(form, lang)('required') : action.error}
        name="passkey_name"
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <SubmitButton lang={lang} pending={action.busy} look="secondary" size="medium">
        {t('passkeys.add')}
      </SubmitButton>
    </form>
  );
}
