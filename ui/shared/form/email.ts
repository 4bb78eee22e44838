/** The form's rule for an e-mail address. The server keeps its own, which is the last word. */

import * as v from 'valibot';
import { EMAIL_MAX } from '../../generated/limits.ts';
import type { FormKey } from './texts.ts';

const key = (of: FormKey): FormKey => of;

const address = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(key('required')),
  v.maxLength(EMAIL_MAX, key('email.long')),
  // What browsers take for one, with a domain of at least two labels.
  v.rfcEmail(key('email.invalid')),
  v.regex(/@.+[.]/, key('email.invalid')),
);

/** Space around it is nobody's. */
export const cleanEmail = (typed: string): string => typed.trim();

/** Key of the message about what is wrong, or null. */
export function emailFault(typed: string): FormKey | null {
  const read = v.safeParse(address, typed);
  return read.success ? null : (read.issues[0].message as FormKey);
}
