/** Addresses of people. An INK ID has only characters that a path and a query take as they are. */

export const profileHref = (inkId: string): string => `/@${inkId}`;

/** The way to sign up with a customer as the referrer. */
export const signUpWith = (signUp: string, inkId: string): string =>
  `${signUp}${signUp.includes('?') ? '&' : '?'}inkId=${inkId}`;
