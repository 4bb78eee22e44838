/** The Census's facts about a place. Unknown ones are left out. */
import type { Zip, ZipProps } from '../../../generated/types.ts';
import { stateHref } from '../../../shared/api/hrefs.ts';
import { stateName } from '../../../shared/search/state-search.ts';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { zip as texts } from '../texts.ts';

type Facts = Pick<ZipProps, 'county' | 'people' | 'households' | 'income' | 'home_value'>;

type Props = Facts & Pick<Zip, 'state'>;

/** The Census names no median beyond these, but codes it as one dollar less or more (see `schema/data/README.md`). */
const BOUNDS = { income: [2500, 250_000], home_value: [10_000, 2_000_000] } as const;

export function ZipFacts({ state, county, people, households, income, home_value }: Props) {
  const lang = useLang();
  const t = useText(texts);
  const amount = (value: number, [bottom, top]: readonly [number, number]) => {
    if (value < bottom) return t('fact.at_most', { amount: usd(bottom) });
    return value > top ? t('fact.at_least', { amount: usd(top) }) : usd(value);
  };
  const facts = [
    ['people', people ? count(people) : null],
    ['households', households ? count(households) : null],
    ['income', income && t('fact.income.year', { amount: amount(income, BOUNDS.income) })],
    ['home_value', home_value && amount(home_value, BOUNDS.home_value)],
  ] as const;
  const name = stateName(state, lang);
  return (
    <div className="zip-facts">
      <dl className="zip-facts__list">
        {county && (
          <div>
            <dt>{t('fact.county')}</dt>
            <dd>
              <a href={stateHref(state)}>{t('fact.county.in', { county, state: name })}</a>
            </dd>
          </div>
        )}
        {facts.map(
          ([key, fact]) =>
            fact && (
              <div key={key}>
                <dt>{t(`fact.${key}`)}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="zip-facts__source">{t('fact.source')}</p>
    </div>
  );
}
