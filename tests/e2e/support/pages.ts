/** The pages that have an address of their own for every visitor or customer, by who may see them: `tests/pages.json`. */
import { pages } from '../../../ui/build/pages.mjs';
import classes from '../../pages.json' with { type: 'json' };

export const PUBLIC = Object.values(classes.public);

/** For visitors, who are not signed in. */
export const AUTH = Object.values(classes.auth);

/** For everybody, with what is their own on it. */
export const OPEN = Object.values(classes.open);

const named = { ...classes.public, ...classes.auth, ...classes.open };
const addresses: Readonly<Record<string, string>> = classes.private;

/** For customers who are signed in and not restricted: every page that is not named as anything else. */
export const PRIVATE = [...pages().keys()]
  .filter((name) => !(name in named) && !classes.other.includes(name))
  .map((name) => addresses[name] ?? `/${name}`);
