/** A state's tiers: how many ZIPs, how many of them are to be had, and what they cost. */
import type { StateTier } from '../../../generated/StateTier.ts';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { EVERYTHING, storeHref } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count as counted, usd } from '../../../shared/texts/format.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { state as texts } from '../texts.ts';

interface Props {
  readonly state: string;
  readonly tiers: readonly StateTier[];
  readonly lang: Lang;
}

export function TierTable({ state, tiers, lang }: Props) {
  const t = text(texts, lang);
  return (
    <FigureTable
      className="tier-table"
      label={t('tiers.title')}
      of={t('column.tier')}
      figures={[t('column.count'), t('column.available'), t('column.price')]}
    >
      {tiers.map(({ tier, count, available, lowest, highest }) => (
        <tr key={tier}>
          <th scope="row">
            <a href={storeHref({ ...EVERYTHING, states: [state], tier })}>{tierName(tier, lang)}</a>
          </th>
          <td className="movements__amount">{counted(count)}</td>
          <td className="movements__amount">{counted(available)}</td>
          <td className="movements__amount">
            {lowest === highest
              ? usd(lowest)
              : t('range', { lowest: usd(lowest), highest: usd(highest) })}
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}
