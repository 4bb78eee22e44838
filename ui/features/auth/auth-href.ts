/** Ways between the pages that lead into an account: they carry the e-mail address along. */

type AuthPath = '/auth/login' | '/auth/signup' | '/auth/password-reset';

/** No `URLSearchParams`: the renderer has no Web API. */
export function withEmail(path: AuthPath, email: string): string {
  const typed = email.trim();
  return typed === '' ? path : `${path}?email=${encodeURIComponent(typed)}`;
}
