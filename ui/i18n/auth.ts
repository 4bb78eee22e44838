/** Texts of logging in, signing up and resetting a password. */
import { catalogue } from './catalogue.ts';
import ch from './ch/auth.json';
import en from './en/auth.json';

export const auth = catalogue({ en, ch });
