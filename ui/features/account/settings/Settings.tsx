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
import { useAct } from './use-act.ts';
import { type Desk, useDesk } from './use-desk.ts';

export interface SettingsIslandProps {
  readonly lang: Lang;
  readonly ink_id: string;
  readonly security: Security;
}

export function Settings({ lang, ink_id, security }: SettingsIslandProps) {
  const desk = useDesk(security, lang);
  return (
    <div className="settings">
      <Passkeys desk={desk} />
      <Authenticator desk={desk} />
      <MailedCodes desk={desk} />
      <RecoveryCodes desk={desk} />
      <Sessions desk={desk} />
      <Password desk={desk} />
      <Email desk={desk} />
      <Language desk={desk} />
      <MyData desk={desk} inkId={ink_id} />
      {desk.codes && (
        <CodesDialog codes={desk.codes} inkId={ink_id} lang={lang} onClose={desk.dropCodes} />
      )}
      {desk.proof.asked && <ProofDialog desk={desk} />}
    </div>
  );
}

/** The account's passkeys, each with its way out, and the form that adds one. */
function Passkeys({ desk }: { readonly desk: Desk }) {
  const { lang, security } = desk;
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
              <PasskeyRow passkey={passkey} desk={desk} onGone={() => section.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {supported && security.passkeys_offered ? (
        <AddPasskey desk={desk} />
      ) : (
        <p className="setting__note">{t(refusal)}</p>
      )}
    </Setting>
  );
}

/** The e-mail address: the one of now, a new one, and the code that proves the new one. */
function Email({ desk }: { readonly desk: Desk }) {
  const { lang, security } = desk;
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
        <EmailAddress desk={desk} typed={typed} onType={setTyped} onMailed={setMailed} />
      ) : (
        <EmailCode
          desk={desk}
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
  readonly desk: Desk;
  readonly onGone: () => void;
}

/** One passkey: its name, when it came and was last used, and its way out. */
function PasskeyRow({ passkey, desk, onGone }: PasskeyRowProps) {
  const { id, name, created_at, last_used_at } = passkey;
  const { lang } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const used =
    last_used_at === null
      ? t('passkeys.unused')
      : t('passkeys.used_on', { day: dayText(last_used_at, lang) });

  const remove = () =>
    act.run(async () => {
      const reply = await desk.call('/user/passkeys/remove', { id });
      if (act.settle(reply, t('passkeys.removed'))) onGone();
    });

  return (
    <Row
      icon="key"
      title={name}
      note={`${t('passkeys.added_on', { day: dayText(created_at, lang) })} · ${used}`}
      error={act.error}
    >
      <ConfirmButton
        lang={lang}
        pending={act.busy}
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
