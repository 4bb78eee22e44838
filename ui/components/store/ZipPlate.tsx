/**
 * A ZIP's face: its number, minted over the medallion of its tier, under its state's pennant. Each is cut
 * a little differently, by its last digit: no two neighbours are the same piece.
 */
import type { Zip } from '../../generated/Zip.ts';
import type { Lang } from '../../i18n/catalogue.ts';
import { pennant, tierArt } from '../../lib/art.ts';
import { stateName } from '../../lib/state-search.ts';
import { tierName } from '../../lib/tiers.ts';

interface Props {
  readonly zip: Zip;
  readonly lang: Lang;
}

export function ZipPlate({ zip, lang }: Props) {
  return (
    <div className="zip-plate" data-cut={zip.zip_code.at(-1)} data-scheme="night">
      <img className="zip-plate__art" src={tierArt(zip.tier)} width="240" height="240" alt="" />
      <div className="zip-plate__head">
        <img
          className="zip-plate__flag"
          src={pennant(zip.state)}
          width="56"
          height="36"
          alt={stateName(zip.state, lang)}
        />
        <p className="zip-plate__tier">{tierName(zip.tier, lang)}</p>
      </div>
      <h3 className="zip-plate__number">{zip.zip_code}</h3>
    </div>
  );
}
