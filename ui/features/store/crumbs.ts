/** Where the pages of states and ZIPs stand, from all states down. */
import type { Lang } from '../../generated/Lang.ts';
import type { Crumb } from '../../runtime/structured-data.ts';
import { stateName } from '../../shared/search/state-search.ts';
import { text } from '../../shared/texts/catalogue.ts';
import { STATES_HREF, stateHref, zipHref } from '../../shared/zip/zip-href.ts';
import { places } from './texts.ts';

export const stateCrumbs = (state: string, lang: Lang): readonly Crumb[] => [
  { name: text(places, lang)('crumbs.all'), href: STATES_HREF },
  { name: stateName(state, lang), href: stateHref(state) },
];

export const zipCrumbs = (code: string, state: string, lang: Lang): readonly Crumb[] => [
  ...stateCrumbs(state, lang),
  { name: code, href: zipHref(code) },
];
