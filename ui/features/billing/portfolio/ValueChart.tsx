/** What was paid for the owned ZIPs over time, up to now, as steps; the same as a table behind it. */
import type { PortfolioProps } from '../../../generated/types.ts';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { signedUsd, usd } from '../../../shared/texts/format.ts';
import { portfolio } from '../texts.ts';
import { stepsPath } from './steps-path.ts';

const SIZE = { width: 720, height: 220 };

type Props = Pick<PortfolioProps, 'history' | 'now'>;

export function ValueChart({ history, now }: Props) {
  const lang = useLang();
  const t = useText(portfolio);
  const [first] = history;
  if (!first) return null;
  const day = (at: string) => dayText(Date.parse(at), lang);
  const max = Math.max(...history.map(({ total }) => total));
  const steps = history.map(({ at, total }) => ({ at: Date.parse(at), value: total }));
  const { line, area } = stepsPath(steps, Date.parse(now), SIZE);
  // A single day makes no line: then there is only the table.
  const isFirstDay = day(first.at) === day(now);
  const table = (
    <FigureTable
      label={t('history')}
      of={t('column.date')}
      figures={[t('column.change'), t('column.paid')]}
    >
      {history.map(({ at, change, total }) => (
        <tr key={`${at} ${total}`}>
          <td>{day(at)}</td>
          <td className="figure-table__amount">{signedUsd(change)}</td>
          <td className="figure-table__amount">{usd(total)}</td>
        </tr>
      ))}
    </FigureTable>
  );
  if (isFirstDay) return <figure className="value-chart">{table}</figure>;
  return (
    <figure className="value-chart">
      <div className="value-chart__plot" aria-hidden="true">
        <p className="note-faint value-chart__max">{usd(max)}</p>
        <svg
          className="value-chart__drawing"
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
        >
          <title>{t('history')}</title>
          <path className="value-chart__area" d={area} />
          <path className="value-chart__line" d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <p className="note-faint value-chart__ends">
          <span>{day(first.at)}</span>
          <span>{day(now)}</span>
        </p>
      </div>
      <details className="value-chart-data">
        <summary>{t('table')}</summary>
        {table}
      </details>
    </figure>
  );
}
