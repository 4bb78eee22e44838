/**
 * People of the site `accounts`: who they are, and what they do by calls, where the screens are not
 * the subject. A browser context that signs up or logs in by a call is signed in from then on.
 */
import { createHash, randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { originOf, type Site } from '../server/address.ts';
import { readCode } from './mailbox.ts';
import { totp } from './totp.ts';

export interface Person {
  readonly inkId: string;
  readonly email: string;
  readonly password: string;
}

/** What a call answers, with what these tests read of it. */
export interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly error?: string;
  readonly validate_email_id?: string;
  readonly mfa_type?: string;
  readonly mfa_options?: readonly string[];
  readonly secret?: string;
  readonly recovery_codes?: readonly string[];
}

/** What a person keeps who has an authenticator app. */
export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export const SITE: Site = 'accounts';
/** The account that lets the first person in. */
export const FIRST_REFERRER = 'inkpay';
const APP_ID = 'inkpay';

/** What somebody changes theirs to. */
export const NEW_PASSWORD = 'Another-9-quill';

/** No digits: a mail's code is its first run of six. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 14;

/** A person whom no other test knows. */
export function newPerson(): Person {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  const inkId = Array.from({ length: ID_LENGTH }, letter).join('');
  return { inkId, email: `${inkId}@example.com`, password: `Quill-7-${inkId}` };
}

/** A password as it travels. */
export const hashed = (password: string): string =>
  createHash('sha512').update(password).digest('base64');

export async function call(
  context: BrowserContext,
  path: string,
  payload: object = {},
): Promise<Answer> {
  const origin = originOf(SITE);
  const reply = await context.request.post(origin + path, { data: payload, headers: { origin } });
  return reply.json();
}

/** A call that is part of the set-up. */
async function callOk(
  context: BrowserContext,
  path: string,
  payload: object = {},
): Promise<Answer> {
  const answer = await call(context, path, payload);
  if (answer.status !== 0) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}

export async function signUp(
  context: BrowserContext,
  person: Person = newPerson(),
  referrer: string = FIRST_REFERRER,
): Promise<Person> {
  const { inkId, email, password } = person;
  const { validate_email_id } = await callOk(context, '/user/create', {
    app_id: APP_ID,
    ink_id: inkId,
    display_name: inkId,
    referrer_id: referrer,
    email,
    password: hashed(password),
  });
  const code = await readCode(context, email);
  await callOk(context, '/user/create/validate-code', { validate_email_id, email, code });
  return person;
}

/** By password; the answer says whether a second factor is asked for. */
export async function logIn(context: BrowserContext, { email, password }: Person): Promise<Answer> {
  return callOk(context, '/auth/login', { app_id: APP_ID, email, password: hashed(password) });
}

/** Not by the form: the pages that are open know nothing of it. */
export async function logOut(context: BrowserContext): Promise<void> {
  await callOk(context, '/auth/logout');
}

/** A customer whom this browser does not know. */
export async function signedOutCustomer(context: BrowserContext): Promise<Person> {
  const person = await signUp(context);
  await logOut(context);
  return person;
}

/** Asks for a code to set a new password, as the reset's first step does. */
export async function requestPasswordReset(context: BrowserContext, email: string): Promise<void> {
  await callOk(context, '/auth/password-reset', { app_id: APP_ID, email });
}

export async function setUpAuthenticator(context: BrowserContext): Promise<Factor> {
  const { secret = '' } = await callOk(context, '/user/authenticator');
  const { recovery_codes = [] } = await callOk(context, '/user/authenticator/confirm', {
    code: totp(secret),
  });
  return { secret, recoveryCodes: recovery_codes };
}

/** @returns the recovery codes, if there were none before */
export async function turnOnMailedCodes(context: BrowserContext): Promise<readonly string[]> {
  const { recovery_codes = [] } = await callOk(context, '/user/mailed-codes', { on: true });
  return recovery_codes;
}
