/** The texts of `zip`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const zips = { en: en.zips, ch: ch.zips };
