/** The page of one state, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/state.json';
import en from './en/state.json';

export const state = catalogue({ en, ch });
