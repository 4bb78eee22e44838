/** What every form says: its fields' own words, what is wrong with a value, and failed calls. */
import { catalogue } from './catalogue.ts';
import ch from './ch/form.json';
import en from './en/form.json';

export const form = catalogue({ en, ch });

export type FormKey = keyof typeof form.en;
