/** The cart's page, in every language. The cart in the header has its texts in the store's. */
import { catalogue } from './catalogue.ts';
import ch from './ch/cart.json';
import en from './en/cart.json';

export const cart = catalogue({ en, ch });
