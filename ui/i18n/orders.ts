/** An order’s own page and its receipt. For pages alone: islands would carry it along. */
import { catalogue } from './catalogue.ts';
import ch from './ch/orders.json';
import en from './en/orders.json';

export const orders = catalogue({ en, ch });
