/** The private pages that hold nothing yet, and the restricted page, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/places.json';
import en from './en/places.json';

export const places = catalogue({ en, ch });
