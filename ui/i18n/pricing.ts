/** The pricing page, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/pricing.json';
import en from './en/pricing.json';

export const pricing = catalogue({ en, ch });
