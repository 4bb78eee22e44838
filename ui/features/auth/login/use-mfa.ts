/** The second factor: which type is asked, whether its mail went out, and the code's way. */
import { useEffect, useEffectEvent, useState } from 'react';
import { call, STATUS } from '../../../shared/api/call.ts';
import { CODE_LENGTH } from '../../../shared/form/CodeInput.tsx';
import { sayRefusal } from '../refusal.ts';
import type { Challenge, LoginReply, MfaType } from './challenge.ts';
import type { LoginFlow } from './use-login.ts';

export interface Mfa {
  readonly type: MfaType;
  /** The types that are not asked now. */
  readonly others: readonly MfaType[];
  readonly choose: (type: MfaType) => void;
  readonly mailed: boolean;
  /** @returns whether the mail went out */
  readonly mail: () => Promise<boolean>;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly complete: boolean;
  readonly submit: (onRefused: () => void) => void;
}

export function useMfa(login: LoginFlow, appId: string, challenge: Challenge): Mfa {
  const [type, setType] = useState(challenge.type);
  const [mailed, setMailed] = useState(false);
  const [code, setCode] = useState('');
  const asked = { app_id: appId, mfa_id: challenge.id, mfa_type: type };
  const complete = type === 'recovery' ? code.trim() !== '' : code.length === CODE_LENGTH;

  const mail = async () => {
    const reply = await call('/auth/trigger-mfa', { ...asked, mfa_type: 'totp' });
    if (reply.status !== STATUS.ok) sayRefusal(reply);
    setMailed(reply.status === STATUS.ok);
    return reply.status === STATUS.ok;
  };
  // A code is mailed when its type is first on show, and again only when it is asked for.
  const mailOnce = useEffectEvent((shown: MfaType) => {
    if (shown === 'totp' && !mailed) void mail();
  });
  useEffect(() => mailOnce(type), [type]);

  return {
    type,
    others: challenge.types.filter((one) => one !== type),
    choose: (next) => {
      setType(next);
      setCode('');
    },
    mailed,
    mail,
    code,
    setCode,
    complete,
    submit: (onRefused) => {
      if (!complete) return;
      login.run(async () => {
        const mfa_code = code.trim();
        const reply: LoginReply = await call('/auth/verify-mfa', { ...asked, mfa_code });
        login.finish(reply);
        if (reply.status === STATUS.ok) return;
        setCode('');
        // The challenge is gone: only the password opens a new one.
        if (reply.status === STATUS.missing) login.go({ at: 'password' });
        else onRefused();
      });
    },
  };
}
