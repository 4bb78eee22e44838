/** The frame of the private pages: header, side menu and profile popup, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/menu.json';
import en from './en/menu.json';

export const menu = catalogue({ en, ch });
