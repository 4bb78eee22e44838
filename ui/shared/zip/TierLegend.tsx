/** What a map's colours mean: each tier's name next to its colour. */
import type { Lang } from '../texts/catalogue.ts';
import { tierName } from './tiers.ts';
import './tier.css';
import './tier-legend.css';

interface Props {
  readonly tiers: readonly number[];
  readonly lang: Lang;
}

export function TierLegend({ tiers, lang }: Props) {
  return (
    <ul className="tier-legend">
      {tiers.map((tier) => (
        <li key={tier} className={`tier-${tier}`}>
          {tierName(tier, lang)}
        </li>
      ))}
    </ul>
  );
}
