/** The texts of `billing`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const cards = { en: en.cards, ch: ch.cards };
export const billing = { en: en.billing, ch: ch.billing };
export const payout = { en: en.payout, ch: ch.payout };
export const portfolio = { en: en.portfolio, ch: ch.portfolio };
export const referrals = { en: en.referrals, ch: ch.referrals };
export const transact = { en: en.transact, ch: ch.transact };
