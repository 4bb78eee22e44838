/** Public profiles, and the settings that say what is on them, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/profile.json';
import en from './en/profile.json';

export const profile = catalogue({ en, ch });
