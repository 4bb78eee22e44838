/** The texts of `store`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const cartMenu = { en: en.cartMenu, ch: ch.cartMenu };
export const places = { en: en.places, ch: ch.places };
export const restricted = { en: en.restricted, ch: ch.restricted };
export const state = { en: en.state, ch: ch.state };
export const store = { en: en.store, ch: ch.store };
export const zip = { en: en.zip, ch: ch.zip };
