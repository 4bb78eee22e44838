/** The texts of `search`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const search = { en: en.search, ch: ch.search };
