/** Names of the 50 states and Washington DC, by their two-letter codes. */
import { catalogue } from './catalogue.ts';
import ch from './ch/states.json';
import en from './en/states.json';

export const states = catalogue({ en, ch });
