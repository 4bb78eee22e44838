/** The form's rule for an e-mail address. The server has its own rule, which decides. */

import * as v from 'valibot';
import { EMAIL_MAX } from '../../generated/limits.ts';
import type { FormKey } from './texts.ts';

const key = (of: FormKey): FormKey => of;

const address = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(key('required')),
  v.maxLength(EMAIL_MAX, key('email.long')),
  // What browsers accept, with a domain of at least two labels.
  v.rfcEmail(key('email.invalid')),
  v.regex(/@.+[.]/, key('email.invalid')),
);

/** Without surrounding space. */
export const cleanEmail = (typed: string): string => typed.trim();

/** The key of the error message, or null. */
export function emailError(typed: string): FormKey | null {
  const read = v.safeParse(address, typed);
  return read.success ? null : (read.issues[0].message as FormKey);
}
