/** How many ZIPs are owned in each state, and what they are worth. */
import type { PortfolioState } from '../../../generated/PortfolioState.ts';
import { FigureTable } from '../../../shared/controls/FigureTable.tsx';
import { states as names } from '../../../shared/search/state-search.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { portfolio } from '../texts.ts';

interface Props {
  readonly states: readonly PortfolioState[];
  readonly lang: Lang;
}

const isState = (code: string): code is keyof (typeof names)['en'] => code in names.en;

export function StateTable({ states, lang }: Props) {
  const t = text(portfolio, lang);
  const name = text(names, lang);
  return (
    <FigureTable label={t('map')} of={t('column.state')} figures={[t('zips'), t('value')]}>
      {states.map(({ state, count: zips, value }) => (
        <tr key={state}>
          <th scope="row">{isState(state) ? name(state) : state.toUpperCase()}</th>
          <td className="movements__amount">{count(zips)}</td>
          <td className="movements__amount">{usd(value)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
