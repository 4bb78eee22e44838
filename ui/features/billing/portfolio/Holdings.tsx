/** Every owned ZIP: what was paid for it, and what it is listed at. */
import type { PortfolioHolding } from '../../../generated/PortfolioHolding.ts';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { portfolio } from '../texts.ts';

interface Props {
  readonly holdings: readonly PortfolioHolding[];
  readonly lang: Lang;
}

export function Holdings({ holdings, lang }: Props) {
  const t = text(portfolio, lang);
  return (
    <FigureTable
      label={t('holdings')}
      of={t('column.zip')}
      figures={[t('column.paid'), t('value')]}
    >
      {holdings.map(({ zip, paid }) => (
        <tr key={zip.zip_code}>
          <th scope="row" className="holding">
            <span className="holding__zip">{zip.zip_code}</span>
            <span className="holding__place">{`${zip.title} · ${tierName(zip.tier, lang)}`}</span>
          </th>
          <td className="movements__amount">{usd(paid)}</td>
          <td className="movements__amount">{usd(zip.price)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
