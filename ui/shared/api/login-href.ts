/** The ways into an account. From a page of ours they lead back to it: to its path and query. */
import { addQuery, withQuery } from './hrefs.ts';

const LOGIN = '/auth/login';

type AuthPath = typeof LOGIN | '/auth/signup' | '/auth/password-reset';

/** Fully encoded, including commas: it is a URL within a URL. */
const returnTo = (page: string): string => `return_to=${encodeURIComponent(page)}`;

export const loginFrom = (page?: string): string =>
  page === undefined ? LOGIN : addQuery(LOGIN, returnTo(page));

/** @param signUp may be another site, which gets nothing */
export function signUpFrom(signUp: string, page?: string): string {
  if (page === undefined || !signUp.startsWith('/')) return signUp;
  return addQuery(signUp, returnTo(page));
}

/** The way to sign up with a customer as the referrer. */
export const signUpWith = (signUp: string, inkId: string): string =>
  withQuery(signUp, [['inkId', inkId]]);

/** Carries the e-mail address along between the log-in and sign-up pages. */
export function withEmail(path: AuthPath, email: string): string {
  const typed = email.trim();
  return withQuery(path, typed === '' ? [] : [['email', typed]]);
}
