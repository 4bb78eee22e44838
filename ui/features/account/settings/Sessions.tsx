/** Where a customer is signed in, this device first; ending one, or all but this. */
import { useRef, useState } from 'react';
import type { Session } from '../../../generated/types.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { momentText } from '../../../shared/texts/dates.ts';
import { deviceText } from '../devices.ts';
import { settings } from '../texts.ts';
import { Row, Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

export function Sessions({ flow }: { readonly flow: SettingsFlow }) {
  const { security } = flow;
  const t = useText(settings);
  const action = useAction();
  /** What was pressed last: the session's button, or without one the button of all others. */
  const [pressed, setPressed] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const here = security.sessions.filter((session) => session.current);
  const elsewhere = security.sessions.filter((session) => !session.current);
  const end = (id?: string) =>
    action.run(async () => {
      setPressed(id);
      const reply = await flow.call('/user/sessions/end', id ? { id } : {});
      const done = id ? 'sessions.ended' : 'sessions.others_ended';
      if (action.succeeded(reply, t(done))) section.current?.focus();
    });
  const stateOf = (id?: string) => (pressed === id ? action : { busy: false, error: null });

  return (
    <Setting ref={section} name="sessions" error={stateOf().error}>
      <ul className="setting__list">
        {[...here, ...elsewhere].map((session) => (
          <li key={session.id}>
            <SessionRow
              session={session}
              state={stateOf(session.id)}
              onEnd={() => end(session.id)}
            />
          </li>
        ))}
      </ul>
      {elsewhere.length === 0 ? (
        <p className="setting__note">{t('sessions.alone')}</p>
      ) : (
        <div className="cluster setting__actions">
          <SubmitButton
            pending={stateOf().busy}
            look="secondary"
            size="small"
            onClick={() => end()}
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
  /** Of its end. */
  readonly state: { readonly busy: boolean; readonly error: string | null };
  readonly onEnd: () => void;
}

function SessionRow({ session, state, onEnd }: SessionRowProps) {
  const lang = useLang();
  const { created_at, last_seen_at, current } = session;
  const device = deviceText(session.device, lang);
  const t = useText(settings);
  const started = t('sessions.started', { moment: momentText(created_at, lang) });
  const lastSeen = t('sessions.seen', { moment: momentText(last_seen_at, lang) });

  return (
    <Row
      icon="device"
      title={device}
      mark={current ? t('sessions.this') : undefined}
      note={
        <>
          <span className="setting-row__moment">{started}</span>
          <span className="setting-row__moment">{lastSeen}</span>
        </>
      }
      error={state.error}
    >
      {!current && (
        <SubmitButton pending={state.busy} look="secondary" size="small" onClick={onEnd}>
          {t('sessions.end')}
          <span className="visually-hidden">{t('sessions.end.which', { device })}</span>
        </SubmitButton>
      )}
    </Row>
  );
}
