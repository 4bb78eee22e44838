/** The account's passkeys, each with its way out, and the form that adds one. */
import { useRef } from 'react';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { usePasskeySupport } from './passkeys.ts';
import { Setting } from './Setting.tsx';
import type { Desk } from './use-desk.ts';

export function Passkeys({ desk }: { readonly desk: Desk }) {
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
