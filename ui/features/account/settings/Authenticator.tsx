/** The authenticator app: set up or not, and how to change that. */

import { useEffect, useRef, useState } from 'react';
import type { AuthenticatorEnrolment } from '../../../generated/types.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { CodeInput } from '../../../shared/form/CodeInput.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Row, Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import { useCodeEntry } from './use-code-entry.ts';
import type { SettingsFlow } from './use-settings.ts';
import './factors.css';

export function Authenticator({ flow }: { readonly flow: SettingsFlow }) {
  const { security } = flow;
  const t = useText(settings);
  const action = useAction();
  const section = useRef<HTMLElement>(null);
  const [enrolment, setEnrolment] = useState<AuthenticatorEnrolment | null>(null);
  const on = security.authenticator;

  const start = () =>
    action.run(async () => {
      const reply = await flow.call<AuthenticatorEnrolment>('/user/authenticator');
      if (action.succeeded(reply)) setEnrolment(reply);
    });
  const remove = () =>
    action.run(async () => {
      const reply = await flow.call('/user/authenticator/remove');
      if (action.succeeded(reply, t('authenticator.removed'))) section.current?.focus();
    });
  const leave = () => {
    setEnrolment(null);
    section.current?.focus();
  };

  return (
    <Setting ref={section} name="authenticator" error={action.error}>
      {enrolment ? (
        <Enrol enrolment={enrolment} flow={flow} onLeave={leave} />
      ) : (
        <Row
          icon="device"
          title={t(on ? 'authenticator.set' : 'authenticator.none')}
          mark={on ? t('on') : undefined}
        >
          {on ? (
            <ConfirmButton
              pending={action.busy}
              title={t('authenticator.remove.title')}
              text={t('authenticator.remove.text')}
              confirm={t('remove')}
              onConfirm={remove}
            >
              {t('remove')}
              <span className="visually-hidden">{t('authenticator.remove.which')}</span>
            </ConfirmButton>
          ) : (
            <SubmitButton pending={action.busy} look="secondary" size="small" onClick={start}>
              {t('authenticator.start')}
              <span className="visually-hidden">{t('authenticator.title')}</span>
            </SubmitButton>
          )}
        </Row>
      )}
    </Setting>
  );
}

interface EnrolProps {
  readonly enrolment: AuthenticatorEnrolment;
  readonly flow: SettingsFlow;
  readonly onLeave: () => void;
}

/** In groups of four: easier to copy by hand. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Setting up an authenticator app: its secret as a picture and as text, then six digits from it. */
function Enrol({ enrolment, flow, onLeave }: EnrolProps) {
  const t = useText(settings);
  const entry = useCodeEntry(flow, '/user/authenticator/confirm', {
    done: t('authenticator.added'),
    onDone: onLeave,
  });
  const step = useRef<HTMLParagraphElement>(null);
  useEffect(() => step.current?.focus(), []);

  return (
    <form ref={entry.form} className="enrol" noValidate onSubmit={entry.submit}>
      <img
        className="enrol__qr"
        src={enrolment.qr_svg}
        width="184"
        height="184"
        alt={t('authenticator.qr')}
      />
      <div className="enrol__body">
        <p ref={step} className="enrol__step" tabIndex={-1}>
          {t('authenticator.step.scan')}
        </p>
        <p className="note enrol__or">{t('authenticator.secret')}</p>
        <p className="enrol__secret">{grouped(enrolment.secret)}</p>
        <a className="enrol__open" href={enrolment.uri}>
          {t('authenticator.open')}
        </a>
      </div>
      <div className="enrol__code">
        <CodeInput
          ref={entry.field}
          label={t('authenticator.code')}
          value={entry.code}
          onChange={entry.setCode}
          error={entry.error}
        />
      </div>
      <div className="cluster enrol__actions">
        <SubmitButton pending={entry.busy} size="medium" disabled={entry.incomplete}>
          {t('authenticator.confirm')}
        </SubmitButton>
        <Button look="quiet" onClick={onLeave}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
