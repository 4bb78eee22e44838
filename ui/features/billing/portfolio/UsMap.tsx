/** Where the owned ZIPs lie: a point each on a map of the United States, and the states as a table. */
import { MAP, onMap } from '../../../art/plane.mjs';
import type { PortfolioHolding } from '../../../generated/PortfolioHolding.ts';
import type { PortfolioState } from '../../../generated/PortfolioState.ts';
import { artwork } from '../../../shared/controls/art.ts';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { stateName } from '../../../shared/search/state-search.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { portfolio } from '../texts.ts';
import '../../../shared/zip/tier.css';

interface Props {
  readonly holdings: readonly PortfolioHolding[];
  readonly states: readonly PortfolioState[];
  readonly lang: Lang;
}

const RADIUS = 11;

export function UsMap({ holdings, states, lang }: Props) {
  const points = holdings.flatMap(({ zip, lat, lon }) => {
    const at = onMap(lon, lat);
    return at ? [{ zip, x: at[0], y: at[1] }] : [];
  });
  return (
    <figure className="us-map">
      <svg
        className="us-map__drawing"
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        aria-hidden="true"
      >
        <title>{text(portfolio, lang)('map')}</title>
        <image href={artwork('us-map')} width={MAP.width} height={MAP.height} />
        {points.map(({ zip, x, y }) => (
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
      </svg>
      <StateTable states={states} lang={lang} />
    </figure>
  );
}

/** How many ZIPs are owned in each state, and what they are worth. */
function StateTable({ states, lang }: Omit<Props, 'holdings'>) {
  const t = text(portfolio, lang);
  return (
    <FigureTable label={t('map')} of={t('column.state')} figures={[t('zips'), t('value')]}>
      {states.map(({ state, count: zips, value }) => (
        <tr key={state}>
          <th scope="row">{stateName(state, lang)}</th>
          <td className="figure-table__amount">{count(zips)}</td>
          <td className="figure-table__amount">{usd(value)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
