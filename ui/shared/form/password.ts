/** The form's rule for a new password. The server never sees the password itself, so the rule is kept here. */
import { isCommonPassword } from './common-passwords.ts';
import type { FormKey } from './texts.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 30;

const NUMBER = /[0-9]/;
const SYMBOL = /[^\p{L}\p{M}\p{N}\s]/u;
const LETTER = /\p{L}/u;

/** What is left of a text without digits and signs round it. */
const bare = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether a password is no more than what everybody knows of its account, an INK ID or an address. */
function isAbout(password: string, known: readonly string[]): boolean {
  const names = known.flatMap((text) => [text, text.split('@')[0] ?? '']).map(bare);
  return names.includes(bare(password));
}

/**
 * Key of the message about what is wrong with a new password, or null.
 * @param known of its account: the INK ID, the e-mail address
 */
export function passwordFault(typed: string, known: readonly string[]): FormKey | null {
  const password = typed.trim();
  const length = [...password].length;
  if (length === 0) return 'required';
  if (length > PASSWORD_MAX) return 'password.long';
  if (length < PASSWORD_MIN || !NUMBER.test(password) || !SYMBOL.test(password)) {
    return 'password.rule';
  }
  if (!LETTER.test(password)) return 'password.letter';
  if (isAbout(password, known)) return 'password.own';
  return isCommonPassword(password) ? 'password.common' : null;
}

/** Key of the message about a password typed again, or null. */
export function repeatFault(typed: string, again: string): FormKey | null {
  if (again === '') return 'required';
  return typed === again ? null : 'password.differ';
}
