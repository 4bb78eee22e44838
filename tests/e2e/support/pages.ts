/** The pages that have an address of their own for every visitor, by who may see them. */

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

/** For customers who are signed in and not restricted. */
export const PRIVATE = [
  '/dashboard',
  '/zipstore',
  '/zipcart',
  '/transact',
  '/portfolio',
  '/accounts',
  '/cards',
  '/address-book',
  '/statements',
  '/transactions',
  '/orders',
  '/search?search=settings',
  '/settings',
  '/notifications',
] as const;
