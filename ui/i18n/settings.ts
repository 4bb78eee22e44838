/** The settings: how somebody gets in, from where, and their data, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/settings.json';
import en from './en/settings.json';

export const settings = catalogue({ en, ch });
