/** Links to the pages of all states, but for the one that is shown. */

import { pennant } from '../../shared/controls/art.ts';
import { STATE_CODES, stateName } from '../../shared/search/state-search.ts';
import type { Lang } from '../../shared/texts/catalogue.ts';
import { stateHref } from '../../shared/zip/zip-href.ts';
import './places.css';

interface Props {
  readonly lang: Lang;
  readonly without?: string;
}

export function StateIndex({ lang, without }: Props) {
  return (
    <ul className="state-index">
      {STATE_CODES.filter((code) => code !== without).map((code) => (
        <li key={code}>
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
        </li>
      ))}
    </ul>
  );
}
