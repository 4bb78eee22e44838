/** The card page, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/card.json';
import en from './en/card.json';

export const card = catalogue({ en, ch });
