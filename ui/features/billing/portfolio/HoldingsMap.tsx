/** Where the owned ZIPs are: a point each on a map of the United States, and the states as a table. */
import type { PortfolioProps } from '../../../generated/types.ts';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { stateName } from '../../../shared/search/state-search.ts';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { spotsOnMap, UsMap } from '../../../shared/zip/UsMap.tsx';
import { portfolio } from '../texts.ts';
import '../../../shared/zip/tier.css';

type Props = Pick<PortfolioProps, 'holdings' | 'states'>;

const RADIUS = 11;

export function HoldingsMap({ holdings, states }: Props) {
  const lang = useLang();
  const t = useText(portfolio);
  return (
    <figure className="us-map">
      <UsMap className="us-map__drawing">
        <title>{t('map')}</title>
        {spotsOnMap(holdings).map(([{ zip }, [x, y]]) => (
          <circle
            key={zip.zip_code}
            className={`us-map__zip tier-${zip.tier}`}
            cx={x.toFixed(1)}
            cy={y.toFixed(1)}
            r={RADIUS}
          >
            <title>{`${zip.zip_code} ${zip.title}`}</title>
          </circle>
        ))}
      </UsMap>
      <FigureTable label={t('map')} of={t('column.state')} figures={[t('zips'), t('value')]}>
        {states.map(({ state, count: zips, value }) => (
          <tr key={state}>
            <th scope="row">{stateName(state, lang)}</th>
            <td className="figure-table__amount">{count(zips)}</td>
            <td className="figure-table__amount">{usd(value)}</td>
          </tr>
        ))}
      </FigureTable>
    </figure>
  );
}
