/** What every page says: header, footer, buttons, tiers, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/common.json';
import en from './en/common.json';

export const common = catalogue({ en, ch });
