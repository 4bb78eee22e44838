/** The authenticator app: set up or not, and the ways from the one to the other. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { CODE_LENGTH, CodeInput } from '../../../shared/form/CodeInput.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
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

interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** An `otpauth:` address, which apps on this device open. */
  readonly uri: string;
  /** The same as a picture: a `data:` address. */
  readonly qr_svg: string;
}

interface EnrolProps {
  readonly enrolment: Enrolment;
  readonly desk: Desk;
  readonly onLeave: () => void;
}

/** Four by four: easier to read off. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Setting up an authenticator app: its secret as a picture and as text, then six digits from it. */
function Enrol({ enrolment, desk, onLeave }: EnrolProps) {
  const { lang } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const [code, setCode] = useState('');
  const step = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => step.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.run(async () => {
      const reply = await desk.call('/user/authenticator/confirm', { code });
      if (act.settle(reply, t('authenticator.added'))) return onLeave();
      // Who turned away from the proof keeps what they typed.
      if (reply) setCode('');
      field.current?.focus();
    });
  };

  return (
    <form className="enrol" noValidate onSubmit={submit}>
      <img
        className="enrol__qr"
        src={enrolment.qr_svg}
        width="184"
        height="184"
        alt={t('authenticator.qr')}
      />
      <div className="enrol__words">
        <p ref={step} className="enrol__step" tabIndex={-1}>
          {t('authenticator.step.scan')}
        </p>
        <p className="enrol__or">{t('authenticator.secret')}</p>
        <p className="enrol__secret">{grouped(enrolment.secret)}</p>
        <a className="enrol__open" href={enrolment.uri}>
          {t('authenticator.open')}
        </a>
      </div>
      <div className="enrol__code">
        <CodeInput
          ref={field}
          lang={lang}
          label={t('authenticator.code')}
          value={code}
          onChange={setCode}
          error={act.error}
        />
      </div>
      <div className="enrol__ways">
        <SubmitButton
          lang={lang}
          pending={act.busy}
          size="medium"
          disabled={code.length < CODE_LENGTH}
        >
          {t('authenticator.confirm')}
        </SubmitButton>
        <Button look="quiet" onClick={onLeave}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
