/** The home page, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/home.json';
import en from './en/home.json';

export const home = catalogue({ en, ch });
