/** Signing up: the draft, the current step, and each step's calls. */

import { useState } from 'react';
import type { SignupProps, SignupReply } from '../../../generated/types.ts';
import { call, type Envelope, type Reply, STATUS } from '../../../shared/api/call.ts';
import { emailError } from '../../../shared/form/email.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { form } from '../../../shared/form/texts.ts';
import {
  persistedNumber,
  persistedText,
  usePersistedFlow,
} from '../../../shared/form/use-persisted.ts';
import { useStepHistory } from '../../../shared/form/use-step-history.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { errorsIn, type FieldErrors, toastError } from '../errors.ts';
import { auth } from '../texts.ts';
import { type Flow, useDraft, useFlow } from '../use-flow.ts';
import {
  cleanDraft,
  type Draft,
  EMPTY,
  isReachable,
  persistedDraft,
  STEP_OF,
  STEPS,
  type StepName,
  stepErrors,
  toPersist,
} from './draft.ts';

export interface SignupIslandProps extends Omit<SignupProps, 'shell'> {
  readonly lang: Lang;
  /** An e-mail address. */
  readonly support: string;
}

export interface SignupStepProps extends Pick<SignupIslandProps, 'support'> {
  readonly lang: Lang;
  readonly signup: SignupFlow;
}

type SignupView = StepName | 'done';

interface SignupFlow extends Flow<SignupView> {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** The steps that are asked, in order. */
  readonly steps: readonly StepName[];
  /** Which of them is shown, counted from 0. */
  readonly position: number;
  readonly submit: () => void;
  /** The previous step; undefined for the first. */
  readonly before: StepName | undefined;
  /** The INK ID that a link named, whose step is skipped. */
  readonly referredBy: string | null;
  readonly changeReferrer: () => void;
  /** When the last code was mailed. */
  readonly mailedAt: number;
  readonly resend: () => Promise<Reply | null>;
}

/** A sign-up that awaits its code, when that was mailed, and the draft that it was made from, as far as it was kept. */
interface Created {
  readonly id: string;
  readonly mailedAt: number;
  readonly of: string;
}

/** A changed name, address or password makes a different sign-up; a changed code does not. */
const identity = (draft: Draft): string => JSON.stringify({ ...draft, code: '', confirm: '' });

const REFUSED: readonly number[] = [STATUS.invalid, STATUS.missing, STATUS.taken];

/** The draft, what the tab keeps of it, and the steps of the browser's history. */
function usePersistedDraft(flow: Flow<SignupView>, props: SignupIslandProps) {
  const { email, referrer, referrer_unknown, lang } = props;
  const [draft, change] = useDraft<Draft>(flow, { ...EMPTY, email, referrer_id: referrer ?? '' });
  // The referrer named by the link that the draft was made under.
  const [link, setLink] = useState(referrer ?? '');
  const [asksReferrer, setAsksReferrer] = useState(referrer === null || referrer_unknown);
  const [created, setCreated] = useState<Created | null>(null);
  const now = { ...toPersist(draft), view: flow.view, link, ...created, of: undefined };
  usePersistedFlow('signup', email, flow.view === 'done' ? null : now, (kept) => {
    const at = STEPS.find((step) => step === kept.view);
    if (!at) return;
    const found = persistedDraft(kept);
    const id = persistedText(kept.id);
    const madeUnder = persistedText(kept.link);
    const known = referrer_unknown ? null : referrer;
    // The same link does not replace a referrer that was entered since.
    const newer = known === madeUnder ? null : known;
    const next = { ...draft, ...found, referrer_id: newer ?? found.referrer_id };
    change(next);
    setLink(newer ?? madeUnder);
    const of = identity(cleanDraft(next));
    setCreated(id === '' ? null : { id, mailedAt: persistedNumber(kept.mailedAt), of });
    if (at === 'referrer' || next.referrer_id !== known) setAsksReferrer(true);
    flow.restore(at === 'code' && id === '' ? 'password' : at);
  });
  const goTo = (step: StepName) => {
    if (step === 'referrer') setAsksReferrer(true);
    flow.go(step);
  };
  const isReady = created?.of === identity(cleanDraft(draft));
  useStepHistory(flow, STEPS, (name) => {
    const step = STEPS.find((one) => one === name);
    if (!step || flow.pending || flow.view === 'done') return;
    if (step === 'code' ? isReady : isReachable(step, draft, lang)) goTo(step);
  });
  return { draft, change, asksReferrer, goTo, created, setCreated, isReady };
}

/** The step that a refusal concerns, and its errors; null if it names no field. */
function stepOf(reply: Envelope): { readonly step: StepName; readonly errors: FieldErrors } | null {
  const errors = errorsIn(reply, Object.keys(STEP_OF));
  const [name] = Object.keys(STEP_OF).filter((one) => errors?.[one]);
  if (!errors || !name) return null;
  const { display_name, ...rest } = errors;
  const step = STEP_OF[name] as StepName;
  return { step, errors: { ...(display_name && { ink_id: display_name }), ...rest } };
}

export function useSignup(props: SignupIslandProps): SignupFlow {
  const { lang, app_id } = props;
  const flow = useFlow<SignupView>('email');
  const kept = usePersistedDraft(flow, props);
  const { draft, change, goTo, created, setCreated } = kept;
  const steps = STEPS.filter((step) => step !== 'referrer' || kept.asksReferrer);
  const position = steps.indexOf(flow.view as StepName);
  const before = steps[position - 1];
  const clean = cleanDraft(draft);
  const next = () => {
    const after = steps[position + 1] ?? 'done';
    // The referrer can be changed before there is an address.
    const left = steps.slice(0, position).find((step) => stepErrors(step, draft, lang));
    if (left) goTo(left);
    else flow.go(after);
  };

  const showAt = (step: StepName, errors: FieldErrors) => {
    flow.show(errors);
    goTo(step);
  };
  /** A refusal is shown at its field, in whichever step that is; without a field it is a toast. */
  const showRefusal = (reply: Envelope, field?: keyof Draft) => {
    const at = stepOf(reply);
    if (at) showAt(at.step, at.errors);
    else if (field && reply.error && REFUSED.includes(reply.status)) {
      flow.show({ [field]: reply.error });
    } else toastError(reply);
  };
  const runCheck = (request: Promise<Envelope>, field: keyof Draft) =>
    request.then((reply) => (reply.status === STATUS.ok ? next() : showRefusal(reply, field)));

  /** An address that has become invalid since it was checked gets no mail. */
  const isEmailStillValid = () => {
    if (!emailError(draft.email)) return true;
    const message = text(form, lang)('email.check');
    showAt('email', { email: message });
    toast(message, 'error');
    return false;
  };
  const submitPassword = async () => {
    if (!isEmailStillValid()) return;
    if (kept.isReady) return next();
    const reply = await create(app_id, clean);
    if (reply.status !== STATUS.ok) return showRefusal(reply);
    const id = reply.validate_email_id ?? '';
    setCreated({ id, mailedAt: Date.now(), of: identity(clean) });
    change({ code: '' });
    next();
  };
  /** The code was right, and that reply was lost: the account exists. */
  const isDoneAlready = async () => {
    const reply = await checkEmail(clean);
    if (reply.code !== 'email.taken') return false;
    setCreated(null);
    showRefusal(reply);
    return true;
  };
  const submitCode = async () => {
    const reply = await validateCode(created?.id ?? '', clean);
    if (reply.status === STATUS.ok) return flow.go('done');
    if (reply.code === 'code.spent') {
      if (await isDoneAlready()) return;
      // A code that can no longer be used need not delay another.
      if (created) setCreated({ ...created, mailedAt: 0 });
    }
    if (reply.status === STATUS.wrongCode) {
      change({ code: '' });
      flow.show({ code: reply.error ?? text(auth, lang)('code.wrong') });
    } else showRefusal(reply);
  };
  const submitStep: Readonly<Record<StepName, () => Promise<void>>> = {
    email: () => runCheck(checkEmail(clean), 'email'),
    referrer: () => runCheck(checkReferrer(clean), 'referrer_id'),
    ink_id: () => runCheck(checkInkId(clean), 'ink_id'),
    password: submitPassword,
    code: submitCode,
  };

  return {
    ...flow,
    draft,
    change,
    steps,
    position,
    submit: () => {
      const step = flow.view;
      if (step === 'done') return;
      const errors = stepErrors(step, draft, lang);
      if (errors) flow.show(errors);
      else flow.run(submitStep[step]);
    },
    before,
    referredBy: kept.asksReferrer ? null : draft.referrer_id,
    changeReferrer: () => goTo('referrer'),
    mailedAt: created?.mailedAt ?? 0,
    resend: async () => {
      if (!created || !isEmailStillValid()) return null;
      const reply = await resendCode(created.id, clean);
      if (reply.status === STATUS.ok) {
        // The previous code is void.
        change({ code: '' });
        setCreated({ ...created, mailedAt: Date.now() });
        toast(text(auth, lang)('code.resent'));
        return reply;
      }
      // It expired, or was replaced by a later one with the same address: the password starts another.
      if (reply.status === STATUS.missing) {
        if (await isDoneAlready()) return null;
        setCreated(null);
        flow.go('password');
      }
      toastError(reply);
      return reply;
    },
  };
}

/** Any value will do; the calls have this field. */
const web = true;

const checkEmail = ({ email }: Draft) => call('/auth/vacancy', { web, email });
const checkReferrer = ({ referrer_id }: Draft) => call('/referrer/lookup', { web, referrer_id });
const checkInkId = ({ ink_id }: Draft) => call('/user/vacancy', { web, ink_id });

type CreateReply = Reply<Partial<SignupReply>>;

async function create(app_id: string, draft: Draft): Promise<CreateReply> {
  const { email, referrer_id, ink_id, agreed } = draft;
  return call('/user/create', {
    app_id,
    ink_id,
    referrer_id,
    display_name: ink_id,
    email,
    password: await hashPassword(draft.password),
    terms_agreed: agreed,
  });
}

const validateCode = (validate_email_id: string, { email, code }: Draft) =>
  call('/user/create/validate-code', { validate_email_id, email, code });

const resendCode = (validate_email_id: string, { email }: Draft) =>
  call('/user/create/resend-code', { validate_email_id, email });
