/** Texts that more than one feature says, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const card = { en: en.card, ch: ch.card };
export const cartLink = { en: en.cartLink, ch: ch.cartLink };
export const common = { en: en.common, ch: ch.common };
export const dates = { en: en.dates, ch: ch.dates };
export const form = { en: en.form, ch: ch.form };
export const menu = { en: en.menu, ch: ch.menu };
export const referral = { en: en.referral, ch: ch.referral };
export const search = { en: en.search, ch: ch.search };
export const watchlist = { en: en.watchlist, ch: ch.watchlist };
export const wireInstructions = { en: en.wireInstructions, ch: ch.wireInstructions };
export const zips = { en: en.zips, ch: ch.zips };

export type FormKey = keyof typeof form.en;
