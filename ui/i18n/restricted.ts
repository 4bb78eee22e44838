/** Why somebody is restricted. For pages alone. */
import { catalogue } from './catalogue.ts';
import ch from './ch/restricted.json';
import en from './en/restricted.json';

export const restricted = catalogue({ en, ch });
