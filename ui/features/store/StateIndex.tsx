/** Links to the pages of all states, except the current one. */
import { renderToStaticMarkup } from 'react-dom/server';
import { stateHref } from '../../shared/api/hrefs.ts';
import { pennant } from '../../shared/controls/art.tsx';
import { STATE_CODES, stateName } from '../../shared/search/state-search.ts';
import { type Lang, useLang } from '../../shared/texts/catalogue.ts';
import './place-page.css';

export function StateIndex({ without }: { readonly without?: string }) {
  const lang = useLang();
  const links = stateLinks(lang).filter((_, index) => STATE_CODES[index] !== without);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of ours, rendered below
  return <ul className="state-index" dangerouslySetInnerHTML={{ __html: links.join('') }} />;
}

/** Rendered once: they are half of the elements of each of 33,000 pages, and the same on all. */
const cache = new Map<Lang, readonly string[]>();

function stateLinks(lang: Lang): readonly string[] {
  const cached = cache.get(lang);
  if (cached) return cached;
  const links = STATE_CODES.map((code) =>
    renderToStaticMarkup(
      <li>
        <a className="state-index__state" href={stateHref(code)}>
          <img
            className="state-index__flag"
            src={pennant(code)}
            width="56"
            height="36"
            alt=""
            loading="lazy"
          />
          {stateName(code, lang)}
        </a>
      </li>,
    ),
  );
  cache.set(lang, links);
  return links;
}
