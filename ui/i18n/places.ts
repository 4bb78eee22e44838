/** What pages of ZIPs and pages of states both say, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/places.json';
import en from './en/places.json';

export const places = catalogue({ en, ch });
