/** The e-mail address: the one of now, a new one, and the code that proves the new one. */
import { useRef, useState } from 'react';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { EmailAddress } from './EmailAddress.tsx';
import { EmailCode } from './EmailCode.tsx';
import { Row } from './Row.tsx';
import { Setting } from './Setting.tsx';
import type { Desk } from './use-desk.ts';

export function Email({ desk }: { readonly desk: Desk }) {
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
