/** Movements of money as a table, the newest first. Beside an amount may stand the balance that it left. */
import type { MovementLine } from '../../generated/MovementLine.ts';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { dayText } from '../../shared/texts/dates.ts';
import { movedUsd, usd } from '../../shared/texts/format.ts';
import { MovementWhat } from './MovementWhat.tsx';
import { kindOf, methodOf } from './movements.ts';
import { fiat } from './texts.ts';
import '../../shared/styles/movements.css';

export interface Entry {
  readonly line: MovementLine;
  /** US dollars. */
  readonly balance?: number;
}

interface Props {
  /** Names the table. */
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly lang: Lang;
}

export function Movements({ label, entries, lang }: Props) {
  const t = text(fiat, lang);
  const withBalance = entries.some(({ balance }) => balance !== undefined);
  return (
    <table className="movements" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className="movements__wide">
            {t('column.date')}
          </th>
          <th scope="col">{t('column.what')}</th>
          {!withBalance && (
            <th scope="col" className="movements__wide">
              {t('column.method')}
            </th>
          )}
          <th scope="col" className="movements__amount">
            {t('column.amount')}
          </th>
          {withBalance && (
            <th scope="col" className="movements__amount">
              {t('column.balance')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ line, balance }) => (
          <tr key={line.id}>
            <td className="movements__wide movements__date">
              {dayText(Date.parse(line.at), lang)}
            </td>
            <td className="movement">
              <MovementWhat line={line} lang={lang} />
            </td>
            {!withBalance && (
              <td className="movements__wide">{t(`method.${methodOf(kindOf(line.kind))}`)}</td>
            )}
            <td
              className={`movements__amount movements__amount--${line.amount > 0 ? 'in' : 'out'}`}
            >
              {movedUsd(line.amount)}
            </td>
            {balance !== undefined && <td className="movements__amount">{usd(balance)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
