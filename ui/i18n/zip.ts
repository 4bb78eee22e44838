/** The page of one ZIP, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/zip.json';
import en from './en/zip.json';

export const zip = catalogue({ en, ch });
