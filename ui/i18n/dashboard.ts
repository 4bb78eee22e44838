/** The dashboard, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/dashboard.json';
import en from './en/dashboard.json';

export const dashboard = catalogue({ en, ch });
