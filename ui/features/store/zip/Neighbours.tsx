/** The ZIPs around one, the nearest first. */
import type { NearZip } from '../../../generated/NearZip.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { zipHref } from '../../../shared/zip/zip-href.ts';
import { publicStanding } from '../public-standing.ts';
import { zip as texts } from '../texts.ts';
import { distanceText } from './distance.ts';

interface Props {
  readonly neighbours: readonly NearZip[];
  readonly lang: Lang;
}

export function Neighbours({ neighbours, lang }: Props) {
  const t = text(texts, lang);
  return (
    <ul className="near">
      {neighbours.map(({ zip, km }) => {
        const standing = publicStanding(zip);
        return (
          <li key={zip.zip_code}>
            <a className={`near__zip near__zip--${zip.tier}`} href={zipHref(zip.zip_code)}>
              <span className="near__number">{zip.zip_code}</span>{' '}
              <span className="near__distance">{distanceText(km, lang)}</span>{' '}
              <span className="near__place">{zip.title}</span>{' '}
              <span className="near__tier">{tierName(zip.tier, lang)}</span>{' '}
              <span className="near__price">{usd(zip.price)}</span>{' '}
              <span className={`near__standing near__standing--${standing}`}>
                {t(`standing.${standing}`)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
