/** How a day and a moment are written, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/dates.json';
import en from './en/dates.json';

export const dates = catalogue({ en, ch });
