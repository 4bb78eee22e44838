/** A ZIP's plate as the store cuts it, in large. The page's heading says the same. */
import type { Zip } from '../../generated/Zip.ts';
import type { Lang } from '../../i18n/catalogue.ts';
import { pennant, tierArt } from '../../lib/art.ts';
import { publicStanding } from '../../lib/public-standing.ts';
import { tierName } from '../../lib/tiers.ts';

interface Props {
  readonly zip: Zip;
  readonly lang: Lang;
}

export function ZipFace({ zip, lang }: Props) {
  const standing = publicStanding(zip);
  return (
    <div className="zip-face">
      <div className={`zip-card zip-card--tier-${zip.tier} zip-card--${standing}`}>
        <div className="zip-plate" data-cut={zip.zip_code.at(-1)} data-scheme="night">
          <img className="zip-plate__art" src={tierArt(zip.tier)} width="240" height="240" alt="" />
          <div className="zip-plate__head">
            <img
              className="zip-plate__flag"
              src={pennant(zip.state)}
              width="56"
              height="36"
              alt=""
            />
            <p className="zip-plate__tier">{tierName(zip.tier, lang)}</p>
          </div>
          <p className="zip-plate__number" aria-hidden="true">
            {zip.zip_code}
          </p>
        </div>
      </div>
    </div>
  );
}
