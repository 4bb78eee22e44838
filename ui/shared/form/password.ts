/** The form's rule for a new password. The server never sees the password itself, so the rule is kept here. */
import type { FormKey } from './texts.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 30;

const NUMBER = /[0-9]/;
const SYMBOL = /[^\p{L}\p{M}\p{N}\s]/u;
const LETTER = /\p{L}/u;

/** A text without surrounding digits and punctuation. */
const trimNonLetters = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether a password is merely publicly known data of its account, an INK ID or an address. */
function isAbout(password: string, known: readonly string[]): boolean {
  const names = known.flatMap((text) => [text, text.split('@')[0] ?? '']).map(trimNonLetters);
  return names.includes(trimNonLetters(password));
}

/**
 * The key of the error message for a new password, or null.
 * @param known about its account: the INK ID, the e-mail address
 */
export function passwordError(typed: string, known: readonly string[]): FormKey | null {
  const password = typed.trim();
  const length = [...password].length;
  if (length === 0) return 'required';
  if (length > PASSWORD_MAX) return 'password.long';
  if (length < PASSWORD_MIN || !NUMBER.test(password) || !SYMBOL.test(password)) {
    return 'password.rule';
  }
  if (!LETTER.test(password)) return 'password.letter';
  if (isAbout(password, known)) return 'password.own';
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? 'password.common' : null;
}

/** The key of the error message for a repeated password, or null. */
export function passwordRepeatError(typed: string, again: string): FormKey | null {
  if (again === '') return 'required';
  return typed === again ? null : 'password.differ';
}

/**
 * Passwords that satisfy the form's rule and that everybody who guesses tries first: the well-known
 * words with the changes that such rules make people do. In lower case, compared without case. The server has them
 * from here (`scripts/common-passwords.mjs`).
 */
const LISTED = `
!qaz1qaz !qaz2wsx !qaz@wsx1 !qazxsw2 1q2w3e4r! 1q2w3e4r5t! 1qaz!qaz 1qaz2wsx! 1qaz@wsx 1qazxsw@
123456a! 123456a@ 123456qwe! 1234567a! 1234qwer! 1234abcd! 12345678a! 12345qwert! 123qwe!@# 123qweasd!
@bcd1234 @dm1n123 a123456! a1b2c3d4! a1234567! a12345678! aa123456! aa123456@ aa12345678! aa@12345
aa@123456 abc123!! abc123!@# abc1234! abc12345! abc@1234 abc@12345 abc@123456 abcd123! abcd1234!
abcd1234@ abcd@123 abcd@1234 admin!123 admin#123 admin$123 admin*123 admin123! admin1234! admin@12
admin@123 admin@1234 admin@12345 admin@2023 admin@2024 admin@2025 asd123!@# asdf123! asdf1234!
asdf@1234 asdfgh1! azerty1! azerty123! baseball1! batman123! bitcoin1! bitcoin123! changeme1!
changeme123! charlie1! computer1! crypto123! dragon123! football1! football123! freedom1! google123!
hello123! hello@123 iloveyou1! iloveyou123! iloveyou2! india@123 ink@1234 inkpay1! inkpay12! inkpay123!
inkpay@1 inkpay@123 jesus123! killer123! letmein1! letmein123! login123! login@123 london123! love123!
master123! michael1! monkey123! money123! money@123 mustang1! mypassword1! naruto123! ninja123!
p@$$w0rd p@$$w0rd1 p@$$word1 p@ss1234 p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd1! p@ssw0rd12 p@ssw0rd123
p@ssword1 p@ssword1! p@ssword12 p@ssword123 p@55w0rd pa$$w0rd pa$$w0rd1 pa$$word1 pa$$word123 pass!123
pass@1234 pass@12345 pass1234! pass1234@ pass12345! passw0rd! passw0rd1! passw0rd@ passw0rd123!
password!1 password!2 password!23 password!123 password#1 password$1 password*1 password.1 password1!
password1!! password1# password1$ password1* password1. password1? password1@ password11! password12!
password123! password123!! password123# password123$ password123@ password1234! password2! password2023!
password2024! password2025! password2026! password@1 password@12 password@123 password@1234 princess1!
qaz123!@# qazwsx1! qazwsx123! qaz@123456 qwe123!@# qwe@123456 qwer1234! qwer1234@ qwer@1234 qwert123!
qwerty!1 qwerty!23 qwerty!123 qwerty1! qwerty12! qwerty123! qwerty123@ qwerty1234! qwerty@1 qwerty@12
qwerty@123 qwertyuiop1! root@123 root@1234 secret123! shadow123! spring2024! spring2025! spring2026!
starwars1! summer2023! summer2024! summer2025! summer2026! sunshine1! superman1! temp123! temp@123
test123! test1234! test12345! test@123 test@1234 test@12345 trustno1! user@123 user@1234 welcome!1
welcome!23 welcome#1 welcome1! welcome12! welcome123! welcome123@ welcome1234! welcome@1 welcome@12
welcome@123 welcome@1234 whatever1! winter2023! winter2024! winter2025! winter2026! zaq!2wsx zaq1!qaz
zaq1@wsx zaq12wsx! zaq1xsw2! zxcvbnm1! zxcvbn123!
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LISTED.trim().split(/\s+/));
