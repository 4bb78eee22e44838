/** Handing the referral link on, wherever that is offered, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/referral.json';
import en from './en/referral.json';

export const referral = catalogue({ en, ch });
