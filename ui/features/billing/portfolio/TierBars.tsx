/** What is owned of each tier: a table whose rows carry bars, each as long as its share of the value. */
import type { PortfolioTier } from '../../../generated/PortfolioTier.ts';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { portfolio } from '../texts.ts';
import '../../../shared/zip/tier.css';

interface Props {
  readonly tiers: readonly PortfolioTier[];
  readonly lang: Lang;
}

export function TierBars({ tiers, lang }: Props) {
  const t = text(portfolio, lang);
  const whole = tiers.reduce((sum, { value }) => sum + value, 0) || 1;
  return (
    <FigureTable
      label={t('tiers')}
      of={t('column.tier')}
      figures={[t('zips'), t('value')]}
      className="tier-bars"
    >
      {tiers.map(({ tier, count: zips, value }) => (
        <tr key={tier}>
          <th scope="row">
            {tierName(tier, lang)}
            <svg className={`tier-bars__bar tier-${tier}`} aria-hidden="true">
              <rect width={`${Math.round((value / whole) * 1000) / 10}%`} height="100%" rx="3" />
            </svg>
          </th>
          <td className="movements__amount">{count(zips)}</td>
          <td className="movements__amount">{usd(value)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
