/** Paying for a cart: the payment step, what came of it, and what went wrong. */
import { catalogue } from './catalogue.ts';
import ch from './ch/checkout.json';
import en from './en/checkout.json';

export const checkout = catalogue({ en, ch });
