/** Recent sales in a state: which ZIP, for how much, when; the buyer is not disclosed. */
import type { StateProps } from '../../generated/types.ts';
import { zipHref } from '../../shared/api/hrefs.ts';
import { FigureTable } from '../../shared/controls/FigureTable.tsx';
import { Section } from '../../shared/controls/Section.tsx';
import { stateName } from '../../shared/search/state-search.ts';
import { useLang, useText } from '../../shared/texts/catalogue.ts';
import { dayText } from '../../shared/texts/dates.ts';
import { usd } from '../../shared/texts/format.ts';
import { places } from './texts.ts';
import './place-page.css';

export function Sales({ sales, state }: Pick<StateProps, 'sales' | 'state'>) {
  const lang = useLang();
  const t = useText(places);
  const name = stateName(state, lang);
  const title = t('sales.title', { state: name });
  return (
    <Section id="sales" title={title}>
      {sales.length === 0 ? (
        <p className="sales__none">{t('sales.none', { state: name })}</p>
      ) : (
        <FigureTable
          label={title}
          of={t('column.zip')}
          figures={[t('column.sold_for'), t('column.date')]}
        >
          {sales.map(({ zip_code, city, price, at }) => (
            <tr key={`${zip_code} ${at}`}>
              <th scope="row">
                <a className="numerals sale__zip" href={zipHref(zip_code)}>
                  {zip_code}
                </a>{' '}
                <span className="sale__city">{city}</span>
              </th>
              <td className="figure-table__amount">{usd(price)}</td>
              <td className="figure-table__amount">{dayText(Date.parse(at), lang)}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Section>
  );
}
