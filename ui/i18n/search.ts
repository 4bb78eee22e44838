/** The private header's search box, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/search.json';
import en from './en/search.json';

export const search = catalogue({ en, ch });
