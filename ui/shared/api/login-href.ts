/** The ways into an account. From a page of ours they lead back to it: to its path and query. */

const LOGIN = '/auth/login';

const returnTo = (page: string): string => `return_to=${encodeURIComponent(page)}`;

export const loginFrom = (page?: string): string =>
  page === undefined ? LOGIN : `${LOGIN}?${returnTo(page)}`;

/** @param signUp may be another site, which gets nothing */
export function signUpFrom(signUp: string, page?: string): string {
  if (page === undefined || !signUp.startsWith('/')) return signUp;
  return `${signUp}${signUp.includes('?') ? '&' : '?'}${returnTo(page)}`;
}
