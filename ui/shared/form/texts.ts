/** The texts of `form`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const form = { en: en.form, ch: ch.form };

export type FormKey = keyof typeof form.en;
