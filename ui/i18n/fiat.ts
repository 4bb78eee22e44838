/** The fiat area: transactions, accounts and statements. For pages alone; the server makes papers of it, too. */
import { catalogue } from './catalogue.ts';
import ch from './ch/fiat.json';
import en from './en/fiat.json';

export const fiat = catalogue({ en, ch });
