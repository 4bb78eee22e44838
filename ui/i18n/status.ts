/** Pages that say one thing: not found, not open, coming soon, our own failure, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/status.json';
import en from './en/status.json';

export const status = catalogue({ en, ch });
