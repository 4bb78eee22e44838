/** The watch list, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/watchlist.json';
import en from './en/watchlist.json';

export const watchlist = catalogue({ en, ch });
