/** Texts of the ZIP store and of the cart in the header. */
import { catalogue } from './catalogue.ts';
import ch from './ch/store.json';
import en from './en/store.json';

export const store = catalogue({ en, ch });
