/** What can be done with money, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/transact.json';
import en from './en/transact.json';

export const transact = catalogue({ en, ch });
