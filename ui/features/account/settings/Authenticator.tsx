/** The authenticator app: set up or not, and the ways from the one to the other. */
import { useRef, useState } from 'react';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Enrol, type Enrolment } from './Enrol.tsx';
import { Row } from './Row.tsx';
import { Setting } from './Setting.tsx';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

export function Authenticator({ desk }: { readonly desk: Desk }) {
  const { lang, security } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const section = useRef<HTMLElement>(null);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const on = security.authenticator;

  const start = () =>
    act.run(async () => {
      const reply = await desk.call<Enrolment>('/user/authenticator');
      if (act.settle(reply)) setEnrolment(reply);
    });
  const remove = () =>
    act.run(async () => {
      const reply = await desk.call('/user/authenticator/remove');
      if (act.settle(reply, t('authenticator.removed'))) section.current?.focus();
    });
  const leave = () => {
    setEnrolment(null);
    section.current?.focus();
  };

  return (
    <Setting ref={section} name="authenticator" lang={lang} error={act.error}>
      {enrolment ? (
        <Enrol enrolment={enrolment} desk={desk} onLeave={leave} />
      ) : (
        <Row
          icon="device"
          title={t(on ? 'authenticator.set' : 'authenticator.none')}
          mark={on ? t('on') : undefined}
        >
          {on ? (
            <ConfirmButton
              lang={lang}
              pending={act.busy}
              title={t('authenticator.remove.title')}
              text={t('authenticator.remove.text')}
              confirm={t('authenticator.remove')}
              onConfirm={remove}
            >
              {t('authenticator.remove')}
              <span className="visually-hidden">{t('authenticator.remove.which')}</span>
            </ConfirmButton>
          ) : (
            <SubmitButton
              lang={lang}
              pending={act.busy}
              look="secondary"
              size="small"
              onClick={start}
            >
              {t('authenticator.start')}
              <span className="visually-hidden">{t('authenticator.title')}</span>
            </SubmitButton>
          )}
        </Row>
      )}
    </Setting>
  );
}
