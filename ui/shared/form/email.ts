/** The form's rule for an e-mail address. The server has its own rule, which decides. */

import * as v from 'valibot';
import { EMAIL_MAX } from '../../generated/limits.ts';
import type { FormKey } from './texts.ts';

/** What browsers accept, with a domain of at least two labels. */
const address = v.pipe(v.string(), v.rfcEmail(), v.regex(/@.+[.]/));

/** What a field has room for: an address that is too long is refused, not truncated. */
export const EMAIL_FIELD_MAX = EMAIL_MAX + 1;

/** Without surrounding space. */
export const cleanEmail = (typed: string): string => typed.trim();

/** Its domain in ASCII, as the server keeps it. Unchanged if it has no such form, and so invalid. */
function withAsciiDomain(email: string): string {
  try {
    return email.replace(
      // Without what would end the host in a URL.
      /(?<=@)[^@/?#:\\%]*\P{ASCII}[^@/?#:\\%]*$/u,
      (domain) => new URL(`http://${domain}`).hostname,
    );
  } catch {
    return email;
  }
}

/** For an address that is to be written to from now on: the key of the error message, or null. */
export function newEmailError(typed: string): FormKey | null {
  const email = cleanEmail(typed);
  if (email === '') return 'required';
  if (email.length > EMAIL_MAX) return 'email.long';
  return v.is(address, withAsciiDomain(email)) ? null : 'email.invalid';
}

/** The same for an account's address: its name need not be ASCII. */
export const emailError = (typed: string): FormKey | null =>
  newEmailError(cleanEmail(typed).replace(/\P{ASCII}(?=.*@)/gu, 'x'));
