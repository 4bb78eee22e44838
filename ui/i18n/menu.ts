/** The frame of the private pages: the side menu and the profile block, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/menu.json';
import en from './en/menu.json';

export const menu = catalogue({ en, ch });
