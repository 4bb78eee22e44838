/** Texts shared by several features, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const card = { en: en.card, ch: ch.card };
export const cartLink = { en: en.cartLink, ch: ch.cartLink };
export const common = { en: en.common, ch: ch.common };
export const dates = { en: en.dates, ch: ch.dates };
export const island = { en: en.island, ch: ch.island };
export const menu = { en: en.menu, ch: ch.menu };
export const referral = { en: en.referral, ch: ch.referral };
export const watchlist = { en: en.watchlist, ch: ch.watchlist };
