/** The pages that have an address of their own for every visitor, by who may see them. */
import { pages } from '../../../ui/build/pages.mjs';

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

/** What no customer's page is called: the pages above, and those that are shown where something else decides. */
const NOT_PRIVATE = new Set([
  ...['home', 'card', 'terms', 'privacy', 'pricing', 'offline', 'states', 'state', 'zip'],
  ...['login', 'signup', 'password-reset', 'watchlist', 'profile', 'order', 'ziprestricted'],
  ...['not-found', 'coming-soon'],
]);

/** Where a page's address is more than its name. */
const ADDRESSES: Readonly<Record<string, string>> = {
  payout: '/accounts/payout',
  search: '/search?search=settings',
};

/** For customers who are signed in and not restricted: every page that is nothing else. */
export const PRIVATE = [...pages().keys()]
  .filter((name) => !NOT_PRIVATE.has(name))
  .map((name) => ADDRESSES[name] ?? `/${name}`);
