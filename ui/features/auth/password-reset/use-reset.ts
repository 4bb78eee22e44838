/** Resetting a password: the current step, and the call that each ends with. */
import { useState } from 'react';
import type { ResetProps } from '../../../generated/types.ts';
import { call, type Reply, STATUS } from '../../../shared/api/call.ts';
import { cleanEmail, emailError } from '../../../shared/form/email.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { passwordError, passwordRepeatError } from '../../../shared/form/password.ts';
import { COOLDOWN_S, secondsLeft } from '../../../shared/form/Resend.tsx';
import { type FormKey, form } from '../../../shared/form/texts.ts';
import {
  persistedNumber,
  persistedText,
  usePersistedFlow,
} from '../../../shared/form/use-persisted.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { errorsIn, fieldErrors, toastError } from '../errors.ts';
import { positionOf } from '../Step.tsx';
import { auth } from '../texts.ts';
import { type Flow, useDraft, useFlow, useFlowHistory } from '../use-flow.ts';

export type ResetIslandProps = Omit<ResetProps, 'shell'>;

export interface ResetStepProps {
  readonly reset: ReturnType<typeof useReset>;
}

const STEPS = ['email', 'sent', 'code', 'password'] as const;

type StepName = (typeof STEPS)[number];

type ResetView = StepName | 'done';

interface ResetDraft {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly confirm: string;
}

/** Since when no other code is mailed, and for how many seconds. */
interface Cooldown {
  readonly mailedAt: number;
  readonly wait: number;
  /** The address that the last code was mailed to. */
  readonly to: string;
}

/** The code is wrong or used up, or the limit was reached. */
const isCodeRefused = ({ status }: Reply): boolean =>
  status === STATUS.wrongCode || status === STATUS.tooMany;

/** Whether it is unknown what the server did. */
const isLost = ({ status }: Reply): boolean => status === STATUS.failed || status === STATUS.broken;

/**
 * The call, and how long no other mail can be requested. If the reply to a new password was lost, and its code is refused
 * from then on, that password may have used it up.
 */
function useCall(account: { readonly app_id: string; readonly email: string }) {
  const [lostCode, setLostCode] = useState<string>();
  const [maybeSet, setMaybeSet] = useState(false);
  const [cooldown, setCooldown] = useState<Cooldown>({ mailedAt: 0, wait: COOLDOWN_S, to: '' });
  const request = async (step: Partial<ResetDraft> = {}) => {
    const reply = await call('/auth/password-reset', { ...account, ...step });
    if (step.password && isLost(reply)) setLostCode(step.code);
    const mailed = reply.status === STATUS.ok && step.code === undefined;
    const usedUp = reply.status === STATUS.wrongCode && step.code === lostCode;
    if (mailed || usedUp) setMaybeSet(usedUp);
    const wait = mailed ? COOLDOWN_S : (reply.wait ?? 0);
    // As long as the server says, unless the wait already is longer.
    if (mailed || wait > secondsLeft(cooldown.mailedAt, cooldown.wait)) {
      setCooldown({ mailedAt: Date.now(), wait, to: mailed ? account.email : cooldown.to });
    }
    return { ...reply, usedUp };
  };
  return { cooldown, setCooldown, maybeSet, request };
}

/** The draft, the call that every step ends with, and the steps that a reload and the browser's history return to. */
function useResetDraft(
  flow: Flow<ResetView>,
  { app_id, email: initial }: Pick<ResetProps, 'app_id' | 'email'>,
) {
  const [draft, change] = useDraft<ResetDraft>(flow, {
    email: initial,
    code: '',
    password: '',
    confirm: '',
  });
  const email = cleanEmail(draft.email);
  const { setCooldown, ...mail } = useCall({ app_id, email });
  const { cooldown } = mail;
  const { view } = flow;
  useFlowHistory(flow, STEPS, (step) => {
    const isMailed = cooldown.to === email && (step !== 'password' || draft.code !== '');
    if (step === 'email' || isMailed) flow.go(step);
  });
  const snapshot = view === 'done' ? null : { view, email: draft.email, ...cooldown };
  usePersistedFlow('password-reset', initial, snapshot, (kept) => {
    const step = STEPS.find((one) => one === kept.view);
    if (!step) return;
    change({ email: persistedText(kept.email) });
    setCooldown({
      mailedAt: persistedNumber(kept.mailedAt),
      wait: persistedNumber(kept.wait) || COOLDOWN_S,
      to: persistedText(kept.to),
    });
    // The last step needs the code, which is kept only in its mail.
    flow.restore(step === 'password' ? 'code' : step);
  });
  return { draft, change, ...mail };
}

export function useReset({ logged_in, ...opened }: ResetIslandProps) {
  const t = useText(form);
  const authText = useText(auth);
  const flow = useFlow<ResetView>('email', false);
  const { draft, change, cooldown, maybeSet, request } = useResetDraft(flow, opened);
  const errorText = (key: FormKey | null) => key && t(key);

  return {
    ...flow,
    draft,
    loggedIn: logged_in,
    position: positionOf(flow.view, STEPS),
    change,
    submitEmail: () => {
      const errors = fieldErrors({ email: errorText(emailError(draft.email)) });
      if (errors) return flow.show(errors);
      flow.run(async () => {
        const reply = await request();
        const refused = errorsIn(reply, ['email']);
        if (reply.status === STATUS.ok) flow.go('sent');
        else if (refused) flow.show(refused);
        else toastError(reply);
      });
    },
    cooldown,
    /** The new password may be set already: see {@link useCall}. */
    maybeSet,
    resend: async () => {
      const reply = await request();
      if (reply.status === STATUS.ok) {
        // The previous code is void.
        change({ code: '' });
        toast(authText('reset.resent'));
      } else if (errorsIn(reply, ['email'])) {
        flow.go('email');
        toast(t('email.check'), 'error');
      } else toastError(reply);
      return reply;
    },
    submitCode: () =>
      flow.run(async () => {
        const reply = await request({ code: draft.code });
        if (reply.status === STATUS.ok) return flow.go('password');
        if (isCodeRefused(reply)) {
          change({ code: '' });
          flow.show({ code: reply.error ?? authText('code.wrong') });
        } else toastError(reply);
      }),
    submitPassword: () => {
      const errors = fieldErrors({
        password: errorText(passwordError(draft.password, [draft.email])),
        confirm: errorText(passwordRepeatError(draft.password, draft.confirm)),
      });
      if (errors) return flow.show(errors);
      flow.run(async () => {
        const password = await hashPassword(draft.password);
        const reply = await request({ code: draft.code, password });
        if (reply.status === STATUS.ok) return flow.go('done');
        const refused = errorsIn(reply, ['password']);
        if (refused) return flow.show(refused);
        if (reply.status === STATUS.wrongCode) change({ code: '' });
        // The code may still be valid if the limit was reached: it stays, and is tried there.
        if (isCodeRefused(reply)) flow.go('code');
        if (!reply.usedUp) toastError(reply);
      });
    },
  };
}
