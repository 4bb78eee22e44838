/** The waitlist for the card, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/cards.json';
import en from './en/cards.json';

export const cards = catalogue({ en, ch });
