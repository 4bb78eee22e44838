/** The second factor: what the server asks for, which of its types is shown, and submitting its code. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { CODE_LENGTH } from '../../../generated/limits.ts';
import type { MfaChallenge, MfaType } from '../../../generated/types.ts';
import { call, type Reply, STATUS } from '../../../shared/api/call.ts';
import { wasChecked } from '../../../shared/api/reply.ts';
import { COOLDOWN_S, secondsLeft } from '../../../shared/form/Resend.tsx';
import { usePending } from '../../../shared/form/use-pending.ts';
import { clearToasts } from '../../../shared/toast/toasts.ts';
import { toastError, toastFailure } from '../errors.ts';
import type { Flow } from '../use-flow.ts';

/** `totp` is a code by e-mail, `authenticator` one from an app. */
const MFA_TYPES: readonly MfaType[] = ['totp', 'authenticator', 'recovery'];

export interface Challenge {
  readonly id: string;
  /** Asked first. */
  readonly type: MfaType;
  readonly types: readonly MfaType[];
}

/** A session, or the request for a second factor. */
export type LoginReply = Reply<Partial<MfaChallenge>>;

const isType = (name: string): name is MfaType => MFA_TYPES.some((type) => type === name);

/** Null if the log-in is complete. Types unknown to this page are left out. */
export function challengeOf(reply: LoginReply): Challenge | null {
  const { mfa_id: id, mfa_type = 'totp', mfa_options = [] } = reply;
  if (!id) return null;
  const types = [...new Set([mfa_type, ...mfa_options])].filter(isType);
  const [type = 'totp'] = types;
  return { id, type, types };
}

/** The mail with the code: its state and since when, and for how many seconds from then no other is mailed. */
type Mail =
  | { readonly is: 'sending' }
  | { readonly is: 'sent' | 'failed'; readonly at: number; readonly wait: number };

/** What it needs of the log-in. */
interface Login extends Pick<Flow<unknown>, 'clear' | 'show' | 'run' | 'pending'> {
  readonly go: (view: { readonly at: 'password'; readonly lead: string | undefined }) => void;
  readonly finish: (reply: LoginReply) => void;
}

/** The second factor: which type is asked for, whether its mail was sent, and submitting the code. */
export function useMfa(
  login: Login,
  appId: string,
  challenge: Challenge,
  field: RefObject<HTMLInputElement | null>,
) {
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

  // Not the log-in's: a code from an app, or a recovery code, need not wait for a mail.
  const [mailing, runMail] = usePending(toastFailure);
  const send = async () => {
    const reply = await call('/auth/trigger-mfa', { ...payload, mfa_type: 'totp' });
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
    if (shown !== 'totp' || mail.is === 'sent') return;
    if (mail.is === 'failed' && secondsLeft(mail.at, mail.wait) > 0) return;
    setMail({ is: 'sending' });
    runMail(send);
  });
  useEffect(() => sendOnce(type), [type]);

  return {
    type,
    /** The types that are not currently asked for. */
    others: challenge.types.filter((one) => one !== type),
    /** Not while a code is checked: the reply is about its own field. */
    choose: (next: MfaType) => {
      if (login.pending) return;
      clearToasts();
      setType(next);
      enter('');
    },
    mail,
    /** One is requested, and the reply is pending. */
    mailing,
    runMail,
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
