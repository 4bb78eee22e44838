/** The overview of what somebody owns. For pages alone. */
import { catalogue } from './catalogue.ts';
import ch from './ch/portfolio.json';
import en from './en/portfolio.json';

export const portfolio = catalogue({ en, ch });
