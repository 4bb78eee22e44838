/** The pages that have an address of their own for every visitor, by who may see them. */
import { pages } from '../../../ui/build/pages.mjs';
import named from '../../pages.json' with { type: 'json' };

export const PUBLIC = [
  '/',
  '/card',
  '/terms',
  '/privacy',
  '/pricing',
  '/offline',
  '/zips',
  '/zips/ca',
  '/zip/90210',
] as const;

/** For visitors, who are not signed in. */
export const AUTH = ['/auth/login', '/auth/signup', '/auth/password-reset'] as const;

/** For everybody, with what is their own on it. */
export const OPEN = ['/watchlist'] as const;

const addresses: Readonly<Record<string, string>> = named.addresses;

/** For customers who are signed in and not restricted: every page that is not named as anything else. */
export const PRIVATE = [...pages().keys()]
  .filter((name) => !named.not_private.includes(name))
  .map((name) => addresses[name] ?? `/${name}`);
