/** What is said of ZIPs wherever they are shown: tiers, standings, and what came of a change of the cart. */
import { catalogue } from './catalogue.ts';
import ch from './ch/zips.json';
import en from './en/zips.json';

export const zips = catalogue({ en, ch });
