/** Texts of the ZIP store, of the cart and of the cart's messages. */
import { catalogue } from './catalogue.ts';
import ch from './ch/store.json';
import en from './en/store.json';

export const store = catalogue({ en, ch });
