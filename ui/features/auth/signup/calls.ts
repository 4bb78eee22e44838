/** The calls of signing up. For handlers only. */
import type { SignupReply } from '../../../generated/types.ts';
import { call, type Reply } from '../../../shared/api/call.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import type { Draft } from './draft.ts';

/** Any value will do; the calls have this field. */
const web = true;

export const checkEmail = ({ email }: Draft) => call('/auth/vacancy', { web, email });
export const checkReferrer = ({ referrer_id }: Draft) =>
  call('/referrer/lookup', { web, referrer_id });
export const checkInkId = ({ ink_id }: Draft) => call('/user/vacancy', { web, ink_id });

export async function create(app_id: string, draft: Draft): Promise<Reply<Partial<SignupReply>>> {
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

export const validateCode = (validate_email_id: string, { email, code }: Draft) =>
  call('/user/create/validate-code', { validate_email_id, email, code });

export const resendCode = (validate_email_id: string, { email }: Draft) =>
  call('/user/create/resend-code', { validate_email_id, email });
