/** What a map's colours mean: each tier's name next to its colour. */
import type { Localized } from '../texts/catalogue.ts';
import { tierName } from './tiers.ts';
import './tier.css';
import './tier-legend.css';

export function TierLegend({ tiers, lang }: Localized<{ tiers: readonly number[] }>) {
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
