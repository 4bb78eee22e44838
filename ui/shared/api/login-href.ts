/** The ways into an account. From a page of ours they lead back to it: to its path and query. */
import { addQuery, withQuery } from './hrefs.ts';

const LOGIN = '/auth/login';

type AuthPath = typeof LOGIN | '/auth/signup' | '/auth/password-reset';

/** All of it encoded, commas too: it is an address within an address. */
const returnTo = (page: string): string => `return_to=${encodeURIComponent(page)}`;

export const loginFrom = (page?: string): string =>
  page === undefined ? LOGIN : addQuery(LOGIN, returnTo(page));

/** @param signUp may be another site, which gets nothing */
export function signUpFrom(signUp: string, page?: string): string {
  if (page === undefined || !signUp.startsWith('/')) return signUp;
  return addQuery(signUp, returnTo(page));
}

/** Between the pages that lead into an account the e-mail address is carried along. */
export function withEmail(path: AuthPath, email: string): string {
  const typed = email.trim();
  return withQuery(path, typed === '' ? [] : [['email', typed]]);
}
