/** The ways into an account that lead back to the page where they begin: path and query of a page of ours. */

const returnTo = (page: string): string => `return_to=${encodeURIComponent(page)}`;

export const loginFrom = (page: string): string => `/auth/login?${returnTo(page)}`;

/** @param signUp may be another site, which gets nothing */
export function signUpFrom(signUp: string, page: string): string {
  if (!signUp.startsWith('/')) return signUp;
  return `${signUp}${signUp.includes('?') ? '&' : '?'}${returnTo(page)}`;
}
