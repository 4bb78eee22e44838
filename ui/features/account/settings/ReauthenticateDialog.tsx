/** Asks for the password or a passkey before what protects the account is changed; the call waits meanwhile. */

import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { type FormEvent, useId, useState } from 'react';
import { type Reply, STATUS, sessionCall } from '../../../shared/api/call.ts';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { useFormFocus } from '../../../shared/form/focus.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { PasswordField, PasswordOwner } from '../../../shared/form/PasswordField.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { form } from '../../../shared/form/texts.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { usePasskeySupport } from './Passkeys.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';
import '../../../shared/controls/dialog.css';
import './factors.css';

export function ReauthenticateDialog({ flow }: { readonly flow: SettingsFlow }) {
  const { security, reauthentication } = flow;
  const t = useText(settings);
  const formText = useText(form);
  const byPassword = useAction({ toastErrors: false });
  const byPasskey = useAction({ toastErrors: false });
  const supported = usePasskeySupport();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [ref, focusInvalid] = useFormFocus();
  const textId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(typed === '' ? formText('required') : null);
    if (typed === '') return focusInvalid();
    byPassword.run(async () => {
      const reply = await sessionCall('/auth/proof', { password: await hashPassword(typed) });
      if (reply.code === 'proof.wrong') {
        setWrong(reply.error ?? t('failed'));
        focusInvalid();
      } else if (byPassword.succeeded(reply)) reauthentication.answer(true);
    });
  };
  const usePasskey = () =>
    byPasskey.run(async () => {
      const reply = await reauthenticateByPasskey();
      if (reply === 'stopped') byPasskey.fail(t('proof.stopped'));
      else if (byPasskey.succeeded(reply)) reauthentication.answer(true);
    });

  return (
    <Dialog
      title={t('proof.title')}
      describedBy={textId}
      onClose={() => reauthentication.answer(false)}
    >
      <p className="dialog__text" id={textId}>
        {t('proof.text')}
      </p>
      <form ref={ref} className="dialog__parts" noValidate onSubmit={submit}>
        <PasswordOwner email={security.email} />
        <PasswordField
          label={t('proof.password')}
          error={wrong}
          name="password"
          autoComplete="current-password"
          value={typed}
          onChange={setTyped}
        />
        <p className="dialog__error" role="alert">
          {byPassword.error ?? byPasskey.error}
        </p>
        <SubmitButton pending={byPassword.busy} size="medium">
          {t('proof.confirm')}
        </SubmitButton>
      </form>
      {supported && security.passkeys.length > 0 && (
        <div className="dialog__other">
          <p className="note-faint dialog__or">{t('proof.or')}</p>
          <SubmitButton
            pending={byPasskey.busy}
            look="secondary"
            size="medium"
            onClick={usePasskey}
          >
            {t('proof.passkey')}
          </SubmitButton>
        </div>
      )}
    </Dialog>
  );
}

interface Options {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** `stopped` if the browser's own dialog was cancelled or failed. For handlers only. */
async function reauthenticateByPasskey(): Promise<Reply | 'stopped'> {
  const challenge = await sessionCall<Options>('/auth/proof/passkey');
  if (challenge.status !== STATUS.ok) return challenge;
  try {
    const answer = await startAuthentication({ optionsJSON: challenge.options });
    return await sessionCall('/auth/proof/passkey/verify', answer);
  } catch {
    return 'stopped';
  }
}
