/** What is being paid: the ZIPs with their prices, what the card is charged, and what is left to wire. */
import type { Zip } from '../../../generated/Zip.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { checkout as texts } from '../texts.ts';
import { canBuy } from './buyable.ts';
import type { Opened } from './calls.ts';
import '../../../shared/styles/sums.css';

interface Props {
  readonly opened: Opened;
  readonly zips: readonly Zip[];
  readonly lang: Lang;
}

export function OrderSums({ opened, zips, lang }: Props) {
  const t = text(texts, lang);
  const { order_id, order_total, payment_amount, remaining_balance } = opened;
  const owes = remaining_balance > 0;
  return (
    <div className="order-sums">
      <dl className="sums">
        <div className="sums__one sums__one--now">
          <dt>{t('amount')}</dt>
          <dd>{usd(payment_amount)}</dd>
        </div>
        {owes && (
          <>
            <div className="sums__one">
              <dt>{t('balance')}</dt>
              <dd>{usd(remaining_balance)}</dd>
              <dd className="sums__note">{t('balance.note')}</dd>
            </div>
            <div className="sums__one">
              <dt>{t('total')}</dt>
              <dd>{usd(order_total)}</dd>
            </div>
          </>
        )}
        <div className="sums__one">
          <dt>{t('order')}</dt>
          <dd className="sums__code">{order_id}</dd>
        </div>
      </dl>
      <ul className="order-sums__zips" aria-label={t('zips')}>
        {zips.filter(canBuy).map((zip) => (
          <li key={zip.zip_code} className="order-sums__zip">
            <span className="order-sums__code">{zip.zip_code}</span>
            <span className="order-sums__place">{zip.title}</span>
            <span className="order-sums__price">{usd(zip.price)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
