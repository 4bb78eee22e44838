/** The draft, in the calls' terms, and which step each part belongs to. */

import { cleanEmail, newEmailError } from '../../../shared/form/email.ts';
import { cleanInkId, inkIdError, referrerError } from '../../../shared/form/ink-id.ts';
import { passwordError, passwordRepeatError } from '../../../shared/form/password.ts';
import { type FormKey, form } from '../../../shared/form/texts.ts';
import { persistedText } from '../../../shared/form/use-persisted.ts';
import { pageText } from '../../../shared/texts/catalogue.ts';
import { type FieldErrors, fieldErrors } from '../errors.ts';

export const STEPS = ['email', 'referrer', 'ink_id', 'password', 'code'] as const;
export type StepName = (typeof STEPS)[number];
export type SignupView = StepName | 'done';

export interface Draft {
  readonly email: string;
  readonly referrer_id: string;
  readonly ink_id: string;
  readonly password: string;
  readonly confirm: string;
  readonly agreed: boolean;
  readonly code: string;
}

export const EMPTY: Draft = {
  email: '',
  referrer_id: '',
  ink_id: '',
  password: '',
  confirm: '',
  agreed: false,
  code: '',
};

/** What a tab keeps of it: neither password nor code. */
export const toPersist = ({ email, referrer_id, ink_id, agreed }: Draft) => ({
  email,
  referrer_id,
  ink_id,
  agreed,
});

/** What was kept, by whichever release. */
export const persistedDraft = (kept: Partial<Record<string, unknown>>) => ({
  email: persistedText(kept.email),
  referrer_id: persistedText(kept.referrer_id),
  ink_id: persistedText(kept.ink_id),
  agreed: kept.agreed === true,
});

/** The fields that a refusal may name, and the step where each is filled in. */
export const STEP_OF: Readonly<Record<string, StepName>> = {
  email: 'email',
  referrer_id: 'referrer',
  ink_id: 'ink_id',
  display_name: 'ink_id',
  password: 'password',
  code: 'code',
};

type ErrorKeys = Partial<Record<keyof Draft, FormKey | null>>;

const RULES: Readonly<Record<StepName, (draft: Draft) => ErrorKeys>> = {
  email: ({ email }) => ({ email: newEmailError(email) }),
  referrer: ({ referrer_id }) => ({ referrer_id: referrerError(referrer_id) }),
  ink_id: ({ ink_id }) => ({ ink_id: inkIdError(ink_id) }),
  password: ({ password, confirm, ink_id, email }) => ({
    password: passwordError(password, [ink_id, email]),
    confirm: passwordRepeatError(password, confirm),
  }),
  code: () => ({}),
};

/** The errors in a step that the form itself can detect, or null. For handlers and effects only. */
export function stepErrors(step: StepName, draft: Draft): FieldErrors | null {
  const t = pageText(form);
  const errors = Object.entries(RULES[step](draft));
  return fieldErrors(Object.fromEntries(errors.map(([name, key]) => [name, key ? t(key) : null])));
}

/** Whether the form finds no errors in the steps before it. */
export const isReachable = (step: StepName, draft: Draft): boolean =>
  STEPS.slice(0, STEPS.indexOf(step)).every((one) => !stepErrors(one, draft));

/** As sent: without surrounding space. */
export const cleanDraft = (draft: Draft): Draft => ({
  ...draft,
  email: cleanEmail(draft.email),
  referrer_id: cleanInkId(draft.referrer_id),
  ink_id: cleanInkId(draft.ink_id),
});
