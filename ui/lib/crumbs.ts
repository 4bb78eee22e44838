/** Where the pages of states and ZIPs stand, from all states down. */
import type { Lang } from '../generated/Lang.ts';
import { text } from '../i18n/catalogue.ts';
import { places } from '../i18n/places.ts';
import { stateName } from './state-search.ts';
import type { Crumb } from './structured-data.ts';
import { STATES_HREF, stateHref, zipHref } from './zip-href.ts';

export const stateCrumbs = (state: string, lang: Lang): readonly Crumb[] => [
  { name: text(places, lang)('crumbs.all'), href: STATES_HREF },
  { name: stateName(state, lang), href: stateHref(state) },
];

export const zipCrumbs = (code: string, state: string, lang: Lang): readonly Crumb[] => [
  ...stateCrumbs(state, lang),
  { name: code, href: zipHref(code) },
];
