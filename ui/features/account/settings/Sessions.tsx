/** Where somebody is signed in, this device first; ending one, or all but this. */
import { useRef } from 'react';
import type { Session } from '../../../generated/Session.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { momentText } from '../../../shared/texts/dates.ts';
import { deviceText } from '../devices.ts';
import { settings } from '../texts.ts';
import { Row } from './Row.tsx';
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

interface SessionRowProps {
  readonly session: Session;
  readonly desk: Desk;
  readonly onGone: () => void;
}

/** One session: its device, when it began and was last seen, and its end. */
function SessionRow({ session, desk, onGone }: SessionRowProps) {
  const { id, created_at, last_seen_at, current } = session;
  const { lang } = desk;
  const device = deviceText(session.device, lang);
  const t = text(settings, lang);
  const act = useAct(lang);
  const started = t('sessions.started', { moment: momentText(created_at, lang) });
  const seen = t('sessions.seen', { moment: momentText(last_seen_at, lang) });

  const end = () =>
    act.run(async () => {
      const reply = await desk.call('/user/sessions/end', { id });
      if (act.settle(reply, t('sessions.ended'))) onGone();
    });

  return (
    <Row
      icon="device"
      title={device}
      mark={current ? t('sessions.this') : undefined}
      note={
        <>
          <span className="setting-row__moment">{started}</span>
          <span className="setting-row__moment">{seen}</span>
        </>
      }
      error={act.error}
    >
      {!current && (
        <SubmitButton lang={lang} pending={act.busy} look="secondary" size="small" onClick={end}>
          {t('sessions.end')}
          <span className="visually-hidden">{t('sessions.end.which', { device })}</span>
        </SubmitButton>
      )}
    </Row>
  );
}
