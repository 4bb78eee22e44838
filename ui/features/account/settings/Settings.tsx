/** The settings: one section after another, and the dialogs that several of them lead to. */
import { useRef, useState } from 'react';
import type { Passkey } from '../../../generated/Passkey.ts';
import type { Security } from '../../../generated/Security.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { settings } from '../texts.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { Authenticator } from './Authenticator.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { EmailCode } from './EmailCode.tsx';
import { Language } from './Language.tsx';
import { MailedCodes } from './MailedCodes.tsx';
import { MyData } from './MyData.tsx';
import { Password } from './Password.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { usePasskeySupport } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Row } from './Row.tsx';
import { Sessions } from './Sessions.tsx';
import { Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import { type SettingsFlow, useSettings } from './use-settings.ts';

interface SettingsIslandProps {
  readonly lang: Lang;
  readonly ink_id: string;
  readonly security: Security;
}

export function Settings({ lang, ink_id, security }: SettingsIslandProps) {
  const flow = useSettings(security, lang);
  return (
    <div className="settings">
      <Passkeys flow={flow} />
      <Authenticator flow={flow} />
      <MailedCodes flow={flow} />
      <RecoveryCodes flow={flow} />
      <Sessions flow={flow} />
      <Password flow={flow} inkId={ink_id} />
      <Email flow={flow} />
      <Language flow={flow} />
      <MyData flow={flow} inkId={ink_id} />
      {flow.codes && (
        <CodesDialog codes={flow.codes} inkId={ink_id} lang={lang} onClose={flow.dropCodes} />
      )}
      {flow.proof.asked && <ProofDialog flow={flow} />}
    </div>
  );
}

/** The account's passkeys, each with its way out, and the form that adds one. */
function Passkeys({ flow }: { readonly flow: SettingsFlow }) {
  const { lang, security } = flow;
  const t = text(settings, lang);
  const section = useRef<HTMLElement>(null);
  const supported = usePasskeySupport();
  const refusal = security.passkeys_offered ? 'passkeys.unsupported' : 'passkeys.closed';
  return (
    <Setting ref={section} name="passkeys" lang={lang}>
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

/** The e-mail address: the one of now, a new one, and the code that proves the new one. */
function Email({ flow }: { readonly flow: SettingsFlow }) {
  const { lang, security } = flow;
  const t = text(settings, lang);
  const section = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  /** The address that a code is on its way to. */
  const [mailed, setMailed] = useState<string | null>(null);
  const leave = (kept: string) => {
    setTyped(kept);
    setMailed(null);
    section.current?.focus();
  };
  return (
    <Setting ref={section} name="email" lang={lang}>
      <Row icon="mail" title={security.email} note={t('email.now')} />
      {mailed === null ? (
        <EmailAddress flow={flow} typed={typed} onType={setTyped} onMailed={setMailed} />
      ) : (
        <EmailCode
          flow={flow}
          email={mailed}
          onBack={() => leave(typed)}
          onChanged={() => leave('')}
        />
      )}
    </Setting>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly flow: SettingsFlow;
  readonly onGone: () => void;
}

/** One passkey: its name, when it came and was last used, and its way out. */
function PasskeyRow({ passkey, flow, onGone }: PasskeyRowProps) {
  const { id, name, created_at, last_used_at } = passkey;
  const { lang } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const used =
    last_used_at === null
      ? t('passkeys.unused')
      : t('passkeys.used_on', { day: dayText(last_used_at, lang) });

  const remove = () =>
    action.run(async () => {
      const reply = await flow.call('/user/passkeys/remove', { id });
      if (action.settle(reply, t('passkeys.removed'))) onGone();
    });

  return (
    <Row
      icon="key"
      title={name}
      note={`${t('passkeys.added_on', { day: dayText(created_at, lang) })} · ${used}`}
      error={action.error}
    >
      <ConfirmButton
        lang={lang}
        pending={action.busy}
        title={t('passkeys.remove.title')}
        text={t('passkeys.remove.text', { name })}
        confirm={t('passkeys.remove')}
        onConfirm={remove}
      >
        {t('passkeys.remove')}
        <span className="visually-hidden">{t('passkeys.remove.which', { name })}</span>
      </ConfirmButton>
    </Row>
  );
}
