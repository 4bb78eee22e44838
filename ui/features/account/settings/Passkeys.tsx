/** The account's passkeys, each removable, and the form that adds one. */

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { PASSKEY_NAME_MAX } from '../../../generated/limits.ts';
import type { Passkey } from '../../../generated/types.ts';
import { Field } from '../../../shared/form/Field.tsx';
import { useFormFocus } from '../../../shared/form/focus.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { form } from '../../../shared/form/texts.ts';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Row, Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

export function Passkeys({ flow }: { readonly flow: SettingsFlow }) {
  const { security } = flow;
  const t = useText(settings);
  const section = useRef<HTMLElement>(null);
  const supported = usePasskeySupport();
  const refusal = security.passkeys_offered ? 'passkeys.unsupported' : 'passkeys.closed';
  return (
    <Setting ref={section} name="passkeys">
      {security.passkeys.length === 0 ? (
        <p className="setting__state">{t('passkeys.none')}</p>
      ) : (
        <ul className="setting__list">
          {security.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} flow={flow} onGone={() => section.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {supported && security.passkeys_offered ? (
        <AddPasskey flow={flow} />
      ) : (
        <p className="setting__note">{t(refusal)}</p>
      )}
    </Setting>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly flow: SettingsFlow;
  readonly onGone: () => void;
}

function PasskeyRow({ passkey, flow, onGone }: PasskeyRowProps) {
  const lang = useLang();
  const { id, name, created_at, last_used_at } = passkey;
  const t = useText(settings);
  const action = useAction();
  const used =
    last_used_at === null
      ? t('passkeys.unused')
      : t('passkeys.used_on', { day: dayText(last_used_at, lang) });

  const remove = () =>
    action.run(async () => {
      const reply = await flow.call('/user/passkeys/remove', { id });
      if (action.succeeded(reply, t('passkeys.removed'))) onGone();
    });

  return (
    <Row
      icon="key"
      title={name}
      note={
        <>
          <span className="setting-row__moment">
            {t('passkeys.added_on', { day: dayText(created_at, lang) })}
          </span>
          <span className="setting-row__moment">{used}</span>
        </>
      }
      error={action.error}
    >
      <ConfirmButton
        pending={action.busy}
        title={t('passkeys.remove.title')}
        text={t('passkeys.remove.text', { name })}
        confirm={t('remove')}
        onConfirm={remove}
      >
        {t('remove')}
        <span className="visually-hidden">{t('passkeys.remove.which', { name })}</span>
      </ConfirmButton>
    </Row>
  );
}

interface Options {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

/** Adds a passkey: a name for it, then the browser's own dialog. */
function AddPasskey({ flow }: { readonly flow: SettingsFlow }) {
  const t = useText(settings);
  const formText = useText(form);
  const action = useAction();
  const [name, setName] = useState('');
  const [unnamed, setUnnamed] = useState(false);
  const [ref, focusInvalid] = useFormFocus();

  const add = async () => {
    const reply = await flow.call<Options>('/user/passkeys/options');
    if (!action.succeeded(reply)) return;
    try {
      const credential = await startRegistration({ optionsJSON: reply.options });
      const added = await flow.call('/user/passkeys/add', { name: name.trim(), credential });
      if (action.succeeded(added, t('passkeys.added'))) setName('');
    } catch (cause) {
      // The device already has one of this account's. Otherwise it was cancelled or timed out.
      const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
      action.fail(t(isKnown ? 'passkeys.known' : 'passkeys.stopped'));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnnamed(name.trim() === '');
    if (name.trim() === '') return focusInvalid();
    action.run(add);
  };

  return (
    <form ref={ref} className="setting__form" method="dialog" noValidate onSubmit={submit}>
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        error={unnamed ? formText('required') : action.error}
        name="passkey_name"
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <SubmitButton pending={action.busy} look="secondary" size="medium">
        {t('passkeys.add')}
      </SubmitButton>
    </form>
  );
}

const never = () => () => {};

/** On the server it is not known, and true. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(never, browserSupportsWebAuthn, () => true);
