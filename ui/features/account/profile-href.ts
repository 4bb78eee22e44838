/** Addresses of people. An INK ID has only characters that a path and a query take as they are. */
import { withQuery } from '../../shared/api/query-string.ts';

export const profileHref = (inkId: string): string => `/@${inkId}`;

/** The way to sign up with a customer as the referrer. */
export const signUpWith = (signUp: string, inkId: string): string =>
  withQuery(signUp, [['inkId', inkId]]);
