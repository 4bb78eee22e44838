/**
 * A ZIP's plate: its number, minted over its tier's medallion, under its state's pennant. Each is cut
 * slightly differently, by its last digit: no two neighbours look the same.
 */
import type { Zip } from '../../generated/types.ts';
import { pennant, tierArt } from '../controls/art.tsx';
import { stateName } from '../search/state-search.ts';
import { useLang } from '../texts/catalogue.ts';
import { tierName } from './tiers.ts';
import './tier.css';
import './zip-card.css';
import './zip-plate.css';
// The surrounding card's looks, by tier and by what happened to the ZIP: the latter, which wins, comes last.
import './zip-ultra.css';
import './zip-availability.css';

interface Props {
  readonly zip: Pick<Zip, 'zip_code' | 'tier' | 'state'>;
  /** Decorative only: its surroundings say the same. */
  readonly decorative?: boolean;
}

export function ZipPlate({ zip, decorative = false }: Props) {
  const lang = useLang();
  const Code = decorative ? 'p' : 'h3';
  return (
    <div className="zip-plate" data-cut={zip.zip_code.at(-1)} data-scheme="night">
      <img className="zip-plate__art" src={tierArt(zip.tier)} width="240" height="240" alt="" />
      <div className="zip-plate__head">
        <img
          className="zip-plate__flag"
          src={pennant(zip.state)}
          width="56"
          height="36"
          fetchPriority="low"
          alt={decorative ? '' : stateName(zip.state, lang)}
        />
        <p className="zip-plate__tier">{tierName(zip.tier, lang)}</p>
      </div>
      <Code className="numerals zip-plate__number" aria-hidden={decorative || undefined}>
        {zip.zip_code}
      </Code>
    </div>
  );
}
