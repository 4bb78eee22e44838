/** Where somebody is signed in, this device first; ending one, or all but this. */
import { useRef } from 'react';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { SessionRow } from './SessionRow.tsx';
import { Setting } from './Setting.tsx';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

export function Sessions({ desk }: { readonly desk: Desk }) {
  const { lang, security } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const section = useRef<HTMLElement>(null);
  const focus = () => section.current?.focus();
  const here = security.sessions.filter((session) => session.current);
  const elsewhere = security.sessions.filter((session) => !session.current);
  const endOthers = () =>
    act.run(async () => {
      const reply = await desk.call('/user/sessions/end');
      if (act.settle(reply, t('sessions.others_ended'))) focus();
    });

  return (
    <Setting ref={section} name="sessions" lang={lang} error={act.error}>
      <ul className="setting__list">
        {[...here, ...elsewhere].map((session) => (
          <li key={session.id}>
            <SessionRow session={session} desk={desk} onGone={focus} />
          </li>
        ))}
      </ul>
      {elsewhere.length === 0 ? (
        <p className="setting__note">{t('sessions.alone')}</p>
      ) : (
        <div className="setting__ways">
          <SubmitButton
            lang={lang}
            pending={act.busy}
            look="secondary"
            size="small"
            onClick={endOthers}
          >
            {t('sessions.end_others')}
          </SubmitButton>
        </div>
      )}
    </Setting>
  );
}
