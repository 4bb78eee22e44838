/** Every owned ZIP: what was paid for it, and what it is listed at. */
import type { PortfolioHolding } from '../../generated/PortfolioHolding.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { portfolio } from '../../i18n/portfolio.ts';
import { usd } from '../../lib/format.ts';
import { tierName } from '../../lib/tiers.ts';
import { FigureTable } from './FigureTable.tsx';

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
