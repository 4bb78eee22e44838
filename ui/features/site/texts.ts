/** The texts of `site`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const home = { en: en.home, ch: ch.home };
export const pricing = { en: en.pricing, ch: ch.pricing };
export const status = { en: en.status, ch: ch.status };
