/** Logging in: which screen is shown, and the calls that lead from one to the next. */

import { useState } from 'react';
import type { LoginProps } from '../../../generated/types.ts';
import { call, STATUS } from '../../../shared/api/call.ts';
import { cleanEmail, emailError } from '../../../shared/form/email.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { form } from '../../../shared/form/texts.ts';
import { persistedText, usePersistedFlow } from '../../../shared/form/use-persisted.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { errorsIn, toastError } from '../errors.ts';
import { auth } from '../texts.ts';
import { useFlow, useFlowHistory } from '../use-flow.ts';
import { fetchPasskeyOptions, optionsOf, type PasskeyOptions, signIn } from './passkey.ts';
import { type Challenge, challengeOf, type LoginReply } from './use-mfa.ts';

export type LoginIslandProps = Omit<LoginProps, 'shell'>;

export interface LoginStepProps {
  readonly login: ReturnType<typeof useLogin>;
}

/** The steps that can be returned to. */
const STEPS = ['email', 'methods', 'password'] as const;
type StepName = (typeof STEPS)[number];

type LoginView =
  | { readonly at: StepName; readonly lead?: string | undefined }
  | { readonly at: 'mfa'; readonly challenge: Challenge }
  | { readonly at: 'done' };

export function useLogin({ app_id, passkeys, ...props }: LoginIslandProps) {
  const t = useText(auth);
  const formText = useText(form);
  const flow = useFlow<LoginView>({ at: 'email' });
  const [typed, setTyped] = useState(props.email);
  // The address survives a reload and a language switch. Nothing else does.
  const snapshot = flow.view.at === 'done' ? null : { email: typed };
  usePersistedFlow('login', props.email, snapshot, (kept) => setTyped(persistedText(kept.email)));
  const [password, setPassword] = useState('');
  /** What to ask the browser; null if no passkey is offered. */
  const [passkey, setPasskey] = useState<PasskeyOptions | null>(null);
  const email = cleanEmail(typed);
  const owner = { app_id, email };
  /** The address whose log-in methods were requested. */
  const [methodsFor, setMethodsFor] = useState<string | null>(null);
  useFlowHistory({ ...flow, view: flow.view.at }, [...STEPS, 'mfa'], (at) => {
    if (at === 'email' || (at !== 'mfa' && email === methodsFor)) flow.go({ at });
  });

  const finish = (reply: LoginReply) => {
    if (reply.status !== STATUS.ok) return toastError(reply);
    const challenge = challengeOf(reply);
    flow.go(challenge ? { at: 'mfa', challenge } : { at: 'done' });
  };

  return {
    ...flow,
    goal: props.goal,
    cart: props.cart,
    toStore: props.to_store,
    email: typed,
    setEmail: (next: string) => {
      setTyped(next);
      flow.clear('email', 'password');
    },
    password,
    setPassword: (next: string) => {
      setPassword(next);
      flow.clear('password');
    },
    submitEmail: () => {
      const fault = emailError(email);
      if (fault) return flow.show({ email: formText(fault) });
      flow.run(async () => {
        const reply = passkeys ? await fetchPasskeyOptions(owner) : null;
        const errors = reply && errorsIn(reply, ['email']);
        if (errors) return flow.show(errors);
        // An account with only a passkey would be stuck.
        if (reply?.status === STATUS.failed) return toastError(reply);
        // Any other error here only means that no passkey is offered.
        setPasskey(optionsOf(reply));
        setMethodsFor(email);
        flow.go({ at: 'methods' });
      });
    },
    submitPassword: (onRefused: () => void) => {
      if (password === '') return flow.show({ password: formText('required') });
      flow.run(async () => {
        const hashed = await hashPassword(password);
        const reply: LoginReply = await call('/auth/login', { ...owner, password: hashed });
        if (reply.code === 'login.wrong') flow.show({ password: reply.error ?? '' });
        finish(reply);
        if (reply.status !== STATUS.ok) onRefused();
      });
    },
    passkey,
    submitPasskey: () => {
      if (!passkey) return;
      flow.run(async () => {
        try {
          const reply = await signIn(owner, passkey, { useBrowserAutofill: false });
          finish(reply);
          if (reply.status === STATUS.ok) return;
        } catch {
          toast(t('login.passkey.refused'), 'error');
        }
        // A challenge is valid once.
        setPasskey(optionsOf(await fetchPasskeyOptions(owner)) ?? passkey);
      });
    },
    finish,
  };
}
