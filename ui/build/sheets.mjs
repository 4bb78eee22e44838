// @ts-check
// Which style sheet a page wears. Pages that are the same for everybody hold theirs, so each is as small as its
// page lets it be; `frame` is what all have in common. Every page that isn't named here wears `account`.

/** @type {Readonly<Record<string, string>>} */
export const SHEETS = {
  home: 'home',
  card: 'card',
  terms: 'legal',
  privacy: 'legal',
  pricing: 'frame',
  'not-found': 'frame',
  'coming-soon': 'frame',
  offline: 'frame',
  zip: 'zip',
  state: 'state',
  states: 'state',
  profile: 'profile',
  zipstore: 'store',
};
