/** What a visitor does in the sign-up: each step's call, and where its reply leads. For handlers only. */
import type { SignupReply } from '../../../generated/types.ts';
import { call, type Envelope, type Reply, STATUS } from '../../../shared/api/call.ts';
import { newEmailError } from '../../../shared/form/email.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { form } from '../../../shared/form/texts.ts';
import { pageText } from '../../../shared/texts/catalogue.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { errorsIn, type FieldErrors, toastError } from '../errors.ts';
import { auth } from '../texts.ts';
import type { Flow } from '../use-flow.ts';
import { cleanDraft, type Draft, type SignupView, STEP_OF, type StepName } from './draft.ts';
import type { useSignupDraft } from './use-signup-draft.ts';

/** Any value will do; the calls have this field. */
const web = true;

const checkEmail = ({ email }: Draft) => call('/auth/vacancy', { web, email });
const checkReferrer = ({ referrer_id }: Draft) => call('/referrer/lookup', { web, referrer_id });
const checkInkId = ({ ink_id }: Draft) => call('/user/vacancy', { web, ink_id });

async function create(app_id: string, draft: Draft): Promise<Reply<Partial<SignupReply>>> {
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

/** What every action works with. */
interface Context extends ReturnType<typeof useSignupDraft> {
  readonly app_id: string;
  readonly flow: Flow<SignupView>;
  /** Goes on to the next step. */
  readonly next: () => void;
}

export const submitStep: Readonly<Record<StepName, (context: Context) => Promise<void>>> = {
  email: (context) => check(context, 'email', checkEmail),
  referrer: (context) => check(context, 'referrer_id', checkReferrer),
  ink_id: (context) => check(context, 'ink_id', checkInkId),
  password: submitPassword,
  code: submitCode,
};

async function check(
  context: Context,
  field: keyof Draft,
  send: (draft: Draft) => Promise<Envelope>,
): Promise<void> {
  const reply = await send(cleanDraft(context.draft));
  if (reply.status === STATUS.ok) context.next();
  else showRefusal(context, reply, field);
}

async function submitPassword(context: Context): Promise<void> {
  const { app_id, draft, details } = context;
  if (!isEmailStillValid(context)) return;
  if (context.awaitsCode) return context.next();
  const reply = await create(app_id, cleanDraft(draft));
  if (reply.status !== STATUS.ok) return showRefusal(context, reply);
  context.setCreated({ id: reply.validate_email_id ?? '', mailedAt: Date.now(), details });
  context.change({ code: '' });
  context.next();
}

async function submitCode(context: Context): Promise<void> {
  const { flow, created } = context;
  const reply = await validateCode(created?.id ?? '', cleanDraft(context.draft));
  if (reply.status === STATUS.ok) return flow.go('done');
  if (reply.code === 'code.spent') {
    if (await isDoneAlready(context)) return;
    // A code that can no longer be used need not delay another.
    if (created) context.setCreated({ ...created, mailedAt: 0 });
  }
  if (reply.status === STATUS.wrongCode) {
    context.change({ code: '' });
    flow.show({ code: reply.error ?? pageText(auth)('code.wrong') });
  } else showRefusal(context, reply);
}

/** Mails another code. Null if there is nothing that one could confirm. */
export async function resend(context: Context): Promise<Reply | null> {
  const { flow, created } = context;
  if (!created || !isEmailStillValid(context)) return null;
  const reply = await resendCode(created.id, cleanDraft(context.draft));
  if (reply.status === STATUS.ok) {
    // The previous code is void.
    context.change({ code: '' });
    context.setCreated({ ...created, mailedAt: Date.now() });
    toast(pageText(auth)('code.resent'));
    return reply;
  }
  // It expired, or was replaced by a later one with the same address: the password starts another.
  if (reply.status === STATUS.missing) {
    if (await isDoneAlready(context)) return null;
    context.setCreated(null);
    flow.go('password');
  }
  toastError(reply);
  return reply;
}

/** The code was right, and that reply was lost: the account exists. */
async function isDoneAlready(context: Context): Promise<boolean> {
  const reply = await checkEmail(cleanDraft(context.draft));
  if (reply.code !== 'email.taken') return false;
  context.setCreated(null);
  showRefusal(context, reply);
  return true;
}

/** An address that has become invalid since it was checked gets no mail. */
function isEmailStillValid(context: Context): boolean {
  if (!newEmailError(context.draft.email)) return true;
  const message = pageText(form)('email.check');
  showAt(context, 'email', { email: message });
  toast(message, 'error');
  return false;
}

const REFUSED: readonly number[] = [STATUS.invalid, STATUS.missing, STATUS.taken];

/** A refusal is shown at its field, in whichever step that is; without a field it is a toast. */
function showRefusal(context: Context, reply: Envelope, field?: keyof Draft): void {
  const at = stepOf(reply);
  if (at) showAt(context, at.step, at.errors);
  else if (field && reply.error && REFUSED.includes(reply.status)) {
    context.flow.show({ [field]: reply.error });
  } else toastError(reply);
}

function showAt({ flow, goTo }: Context, step: StepName, errors: FieldErrors): void {
  flow.show(errors);
  goTo(step);
}

/** The step that a refusal concerns, and its errors; null if it names no field. */
function stepOf(reply: Envelope): { readonly step: StepName; readonly errors: FieldErrors } | null {
  const errors = errorsIn(reply, Object.keys(STEP_OF));
  const step = Object.entries(STEP_OF).find(([name]) => errors?.[name])?.[1];
  if (!errors || !step) return null;
  const { display_name, ...rest } = errors;
  return { step, errors: { ...(display_name && { ink_id: display_name }), ...rest } };
}
