/** The texts of `auth`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const auth = { en: en.auth, ch: ch.auth };
