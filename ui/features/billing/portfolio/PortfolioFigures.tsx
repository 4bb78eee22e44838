/** What somebody owns, in numbers. */
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count, movedUsd, usd } from '../../../shared/texts/format.ts';
import { portfolio } from '../texts.ts';
import '../billing.css';

interface Props {
  readonly value: number;
  readonly paid: number;
  readonly zips: number;
  readonly states: number;
  readonly lang: Lang;
}

export function PortfolioFigures({ value, paid, zips, states, lang }: Props) {
  const t = text(portfolio, lang);
  const gain = value - paid;
  const figures = [
    ['value', usd(value)],
    ['paid', usd(paid)],
    ['gain', gain === 0 ? usd(0) : movedUsd(gain)],
    ['zips', count(zips)],
    ['states', count(states)],
  ] as const;
  return (
    <dl className="money-figures balance-card portfolio-figures" data-scheme="night">
      {figures.map(([key, figure]) => (
        <div key={key} className={key === 'value' ? 'balance-card__one--balance' : undefined}>
          <dt>{t(key)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
