/** The payout balance, large, and beside it what is on its way and what arrived. */
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { fiat } from '../texts.ts';
import '../fiat.css';

interface Props {
  readonly balance: number;
  readonly onItsWay: number;
  readonly paidOut: number;
  readonly lang: Lang;
}

export function BalanceCard({ balance, onItsWay, paidOut, lang }: Props) {
  const t = text(fiat, lang);
  const figures = [
    ['balance', balance],
    ['on_its_way', onItsWay],
    ['paid_out', paidOut],
  ] as const;
  return (
    <dl className="balance-card" data-scheme="night">
      {figures.map(([key, amount]) => (
        <div key={key} className={`balance-card__one balance-card__one--${key}`}>
          <dt>{t(`accounts.${key}`)}</dt>
          <dd>{usd(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
