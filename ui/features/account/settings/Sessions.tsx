/** Where a customer is signed in, this device first; ending one, or all but this. */
import { useRef } from 'react';
import type { Session } from '../../../generated/Session.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { momentText } from '../../../shared/texts/dates.ts';
import { deviceText } from '../devices.ts';
import { settings } from '../texts.ts';
import { Row, Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

export function Sessions({ flow }: { readonly flow: SettingsFlow }) {
  const { lang, security } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const section = useRef<HTMLElement>(null);
  const focus = () => section.current?.focus();
  const here = security.sessions.filter((session) => session.current);
  const elsewhere = security.sessions.filter((session) => !session.current);
  const endOthers = () =>
    action.run(async () => {
      const reply = await flow.call('/user/sessions/end');
      if (action.settle(reply, t('sessions.others_ended'))) focus();
    });

  return (
    <Setting ref={section} name="sessions" lang={lang} error={action.error}>
      <ul className="setting__list">
        {[...here, ...elsewhere].map((session) => (
          <li key={session.id}>
            <SessionRow session={session} flow={flow} onGone={focus} />
          </li>
        ))}
      </ul>
      {elsewhere.length === 0 ? (
        <p className="setting__note">{t('sessions.alone')}</p>
      ) : (
        <div className="cluster setting__actions">
          <SubmitButton
            lang={lang}
            pending={action.busy}
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
  readonly flow: SettingsFlow;
  readonly onGone: () => void;
}

/** One session: its device, when it began and was last seen, and its end. */
function SessionRow({ session, flow, onGone }: SessionRowProps) {
  const { id, created_at, last_seen_at, current } = session;
  const { lang } = flow;
  const device = deviceText(session.device, lang);
  const t = text(settings, lang);
  const action = useAction(lang);
  const started = t('sessions.started', { moment: momentText(created_at, lang) });
  const seen = t('sessions.seen', { moment: momentText(last_seen_at, lang) });

  const end = () =>
    action.run(async () => {
      const reply = await flow.call('/user/sessions/end', { id });
      if (action.settle(reply, t('sessions.ended'))) onGone();
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
      error={action.error}
    >
      {!current && (
        <SubmitButton lang={lang} pending={action.busy} look="secondary" size="small" onClick={end}>
          {t('sessions.end')}
          <span className="visually-hidden">{t('sessions.end.which', { device })}</span>
        </SubmitButton>
      )}
    </Row>
  );
}
