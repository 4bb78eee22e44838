// @ts-check
// Which style sheet a page wears. Those that are opened first, from anywhere, have a small one of
// their own; every page that isn't named here wears `account`.

/** @type {Readonly<Record<string, string>>} */
export const SHEETS = {
  home: 'public',
  card: 'public',
  terms: 'public',
  privacy: 'public',
  pricing: 'public',
  'not-found': 'public',
  'coming-soon': 'public',
  offline: 'frame',
  zip: 'places',
  state: 'places',
  states: 'places',
  profile: 'profile',
  zipstore: 'store',
};
