/** Where the card pays a deposit alone: what it is charged now, and what is wired later. */

import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { cart } from '../texts.ts';
import '../../../shared/styles/sums.css';

interface Props {
  /** US dollars, as the other. */
  readonly now: number;
  readonly later: number;
  readonly lang: Lang;
}

export function DepositNote({ now, later, lang }: Props) {
  const t = text(cart, lang);
  return (
    <div className="deposit-note">
      <dl className="sums">
        <div className="sums__one sums__one--now">
          <dt>{t('deposit.now')}</dt>
          <dd>{usd(now)}</dd>
        </div>
        <div className="sums__one">
          <dt>{t('deposit.later')}</dt>
          <dd>{usd(later)}</dd>
        </div>
      </dl>
      <p className="deposit-note__text">{t('deposit.text')}</p>
    </div>
  );
}
