/** The breadcrumbs of a page, ending with itself. */

import type { Crumb } from '../../runtime/structured-data.ts';
import { STATES_HREF, stateHref, zipHref } from '../../shared/api/hrefs.ts';
import { stateName } from '../../shared/search/state-search.ts';
import { type Lang, text, useText } from '../../shared/texts/catalogue.ts';
import { places } from './texts.ts';
import './place-page.css';

export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useText(places);
  return (
    <nav className="note-faint breadcrumbs" aria-label={t('crumbs.label')}>
      <ol className="breadcrumbs__list">
        {crumbs.map(({ name, href }, i) => (
          <li key={href} className="breadcrumbs__step">
            <a href={href} aria-current={i === crumbs.length - 1 ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The breadcrumbs of states' and ZIPs' pages, starting at all states. */
export const stateCrumbs = (state: string, lang: Lang): readonly Crumb[] => [
  { name: text(places, lang)('crumbs.all'), href: STATES_HREF },
  { name: stateName(state, lang), href: stateHref(state) },
];

export const zipCrumbs = (code: string, state: string, lang: Lang): readonly Crumb[] => [
  ...stateCrumbs(state, lang),
  { name: code, href: zipHref(code) },
];
