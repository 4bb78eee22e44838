/** The second factor's code, wherever it comes from. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CODE_LENGTH } from '../../../generated/limits.ts';
import type { MfaType } from '../../../generated/types.ts';
import { call, type Reply, STATUS } from '../../../shared/api/call.ts';
import { wasChecked } from '../../../shared/api/reply.ts';
import { CodeInput } from '../../../shared/form/CodeInput.tsx';
import { Field } from '../../../shared/form/Field.tsx';
import { COOLDOWN_S, Resend, secondsLeft } from '../../../shared/form/Resend.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { clearToasts } from '../../../shared/toast/toasts.ts';
import { toastError } from '../errors.ts';
import { Step } from '../Step.tsx';
import { auth } from '../texts.ts';
import type { Challenge, LoginFlow, LoginReply, LoginStepProps } from './use-login.ts';
import '../auth.css';

interface Props extends LoginStepProps {
  readonly appId: string;
  readonly challenge: Challenge;
}

export function MfaStep({ lang, login, appId, challenge }: Props) {
  const t = text(auth, lang);
  const field = useRef<HTMLInputElement>(null);
  const mfa = useMfa(login, appId, challenge, field);
  const email = login.email.trim();
  const { mail } = mfa;
  const leads = {
    totp: t(`code.${mail.is}`, { email }),
    authenticator: t('mfa.authenticator'),
    recovery: t('mfa.recovery'),
  };
  return (
    <Step
      // A separate step for each type: focus moves into it.
      key={mfa.type}
      title={t('mfa.title')}
      lead={<span role="status">{leads[mfa.type]}</span>}
      entered={login.entered}
      attempt={login.attempt}
      back={{ label: t('back'), onBack: () => login.back({ at: 'password' }) }}
      onSubmit={mfa.submit}
    >
      {mfa.type === 'recovery' ? (
        <Field
          ref={field}
          label={t('mfa.recovery.label')}
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={mfa.code}
          onChange={mfa.setCode}
          error={login.errors.code}
        />
      ) : (
        <CodeInput
          ref={field}
          lang={lang}
          value={mfa.code}
          onChange={mfa.setCode}
          error={login.errors.code}
        />
      )}
      <SubmitButton lang={lang} pending={login.pending} disabled={!mfa.complete}>
        {t('mfa.submit')}
      </SubmitButton>
      {mfa.type === 'totp' && mail.is !== 'sending' && (
        <p className="step__link">
          <Resend
            lang={lang}
            label={mail.is === 'failed' ? t('code.retry') : undefined}
            mailedAt={mail.at}
            wait={mail.wait}
            onResend={mfa.resend}
          />
        </p>
      )}
      <OtherTypes lang={lang} mfa={mfa} />
    </Step>
  );
}

function OtherTypes({ lang, mfa }: { readonly lang: LoginStepProps['lang']; readonly mfa: Mfa }) {
  const t = text(auth, lang);
  if (mfa.others.length === 0) return null;
  return (
    <ul className="step__others" aria-label={t('mfa.others')}>
      {mfa.others.map((type) => (
        <li key={type}>
          <button type="button" className="link-button" onClick={() => mfa.choose(type)}>
            {t(`mfa.use.${type}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The mail with the code: its state and since when, and for how many seconds from then no other is mailed. */
type Mail =
  | { readonly is: 'sending' }
  | { readonly is: 'sent' | 'failed'; readonly at: number; readonly wait: number };

interface Mfa {
  readonly type: MfaType;
  /** The types that are not currently asked for. */
  readonly others: readonly MfaType[];
  readonly choose: (type: MfaType) => void;
  readonly mail: Mail;
  readonly resend: () => Promise<Reply>;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly complete: boolean;
  readonly submit: () => void;
}

/** The second factor: which type is asked for, whether its mail was sent, and submitting the code. */
function useMfa(
  login: LoginFlow,
  appId: string,
  challenge: Challenge,
  field: RefObject<HTMLInputElement | null>,
): Mfa {
  const [type, setType] = useState(challenge.type);
  const [mail, setMail] = useState<Mail>({ is: 'sending' });
  const [code, setCode] = useState('');
  const payload = { app_id: appId, mfa_id: challenge.id, mfa_type: type };
  const enter = (next: string) => {
    setCode(next);
    login.clear('code');
  };
  const complete = type === 'recovery' ? code.trim() !== '' : code.length === CODE_LENGTH;

  /** The challenge is gone: only the password starts a new one. */
  const restart = (reply: Reply) => {
    login.go({ at: 'password', lead: reply.error });
    toastError(reply);
  };

  /** One is requested, and the reply is pending. */
  const sending = useRef(false);
  const send = async () => {
    sending.current = true;
    const reply = await call('/auth/trigger-mfa', { ...payload, mfa_type: 'totp' });
    sending.current = false;
    // The customer has gone back, or is logged in by now.
    if (!field.current) return reply;
    const at = Date.now();
    if (reply.status === STATUS.ok) {
      setMail({ is: 'sent', at, wait: COOLDOWN_S });
    } else if (reply.status === STATUS.missing) {
      restart(reply);
    } else {
      // The previous code is still valid.
      setMail((last) => (last.is === 'sent' ? last : { is: 'failed', at, wait: reply.wait ?? 0 }));
      toastError(reply);
    }
    return reply;
  };
  // A code is mailed when its type is first shown, and again only on request or after a refusal.
  const sendOnce = useEffectEvent((shown: MfaType) => {
    if (shown !== 'totp' || mail.is === 'sent' || sending.current) return;
    if (mail.is === 'failed' && secondsLeft(mail.at, mail.wait) > 0) return;
    setMail({ is: 'sending' });
    void send();
  });
  useEffect(() => sendOnce(type), [type]);

  return {
    type,
    others: challenge.types.filter((one) => one !== type),
    choose: (next) => {
      clearToasts();
      setType(next);
      enter('');
    },
    mail,
    resend: send,
    code,
    setCode: enter,
    complete,
    submit: () => {
      if (!complete) return;
      login.run(async () => {
        const mfa_code = code.trim();
        const reply: LoginReply = await call('/auth/verify-mfa', { ...payload, mfa_code });
        if (reply.status === STATUS.ok) return login.finish(reply);
        // A recovery code is long, and looked at again.
        if (wasChecked(reply) && type !== 'recovery') setCode('');
        const isGone = reply.status === STATUS.missing || reply.code === 'mfa.spent';
        if (isGone) return restart(reply);
        if (reply.status === STATUS.wrongCode) login.show({ code: reply.error ?? '' });
        field.current?.focus();
        toastError(reply);
      });
    },
  };
}
