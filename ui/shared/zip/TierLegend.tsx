/** What a map's colours mean: each tier's name next to its colour. */
import { useLang } from '../texts/catalogue.ts';
import { tierName } from './tiers.ts';
import './tier.css';
import './tier-legend.css';

export function TierLegend({ tiers }: { readonly tiers: readonly number[] }) {
  const lang = useLang();
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
