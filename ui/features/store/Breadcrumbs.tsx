/** The way down to a page, itself at the end. */

import type { Crumb } from '../../runtime/structured-data.ts';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { places } from './texts.ts';
import './places.css';

interface Props {
  readonly crumbs: readonly Crumb[];
  readonly lang: Lang;
}

export function Breadcrumbs({ crumbs, lang }: Props) {
  return (
    <nav className="breadcrumbs" aria-label={text(places, lang)('crumbs.label')}>
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
