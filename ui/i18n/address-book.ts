/** The address book, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/address-book.json';
import en from './en/address-book.json';

export const addressBook = catalogue({ en, ch });
