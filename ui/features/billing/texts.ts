/** The texts of `billing`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const cards = { en: en.cards, ch: ch.cards };
export const fiat = { en: en.fiat, ch: ch.fiat };
export const portfolio = { en: en.portfolio, ch: ch.portfolio };
export const transact = { en: en.transact, ch: ch.transact };
