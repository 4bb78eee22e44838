/** A receipt's lines at the prices that were agreed, what they come to, and what was paid of it. */
import type { OrderDetail } from '../../../generated/OrderDetail.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { orders } from '../texts.ts';

interface Props {
  readonly order: OrderDetail;
  readonly lang: Lang;
}

export function ReceiptLines({ order, lang }: Props) {
  const t = text(orders, lang);
  const sums = [
    ['total', order.order_total, true],
    ['card', order.card_paid, true],
    ['wire', order.wire_paid, order.wire_paid > 0],
    ['owed', order.amount_owed, order.amount_owed > 0],
  ] as const;
  return (
    <table className="order-lines">
      <thead>
        <tr>
          <th scope="col">{t('receipt.zip')}</th>
          <th scope="col">{t('receipt.place')}</th>
          <th scope="col">{t('receipt.price')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ zip, price }) => (
          <tr key={zip.zip_code}>
            <th scope="row" className="order-lines__zip">
              {zip.zip_code}
            </th>
            <td>{zip.title}</td>
            <td>{usd(price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(
          ([key, amount, shown]) =>
            shown && (
              <tr key={key} className={`order-lines__${key}`}>
                <th scope="row" colSpan={2}>
                  {t(`receipt.${key}`)}
                </th>
                <td>{usd(amount)}</td>
              </tr>
            ),
        )}
      </tfoot>
    </table>
  );
}
