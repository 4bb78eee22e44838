/** Where balances are wired to, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/wiring.json';
import en from './en/wiring.json';

export const wiring = catalogue({ en, ch });
