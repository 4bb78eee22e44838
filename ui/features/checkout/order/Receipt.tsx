/** An order as a document: who bought what at which price, and how it was paid. This is what is printed. */
import type { OrderProps } from '../../../generated/types.ts';
import { zipHref } from '../../../shared/api/hrefs.ts';
import { Logo } from '../../../shared/controls/Logo.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { momentText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { orders } from '../texts.ts';

interface Props extends Pick<OrderProps, 'order'> {
  readonly inkId: string;
}

export function Receipt({ order, inkId }: Props) {
  const lang = useLang();
  const t = useText(orders);
  const commonText = useText(common);
  const moment = (at: string) => momentText(Date.parse(at), lang);
  const isPaid = order.card_paid + order.wire_paid > 0;
  const isNothingPaid = !isPaid && order.to_return + order.wire_returned === 0;
  const facts = [
    ['order', order.order_id],
    ['placed', moment(order.placed_at)],
    ['paid', order.paid_at && moment(order.paid_at)],
    ['buyer', `@${inkId}`],
    ['reference', order.wire_reference],
  ] as const;
  return (
    <article className="order-receipt" aria-labelledby="receipt-title">
      <header className="cluster order-receipt__head">
        <h2 className="order-receipt__title" id="receipt-title">
          {t(isPaid ? 'receipt' : 'receipt.none')}
        </h2>
        <Logo name={commonText('brand')} />
      </header>
      {isNothingPaid && <p className="note-faint order-receipt__note">{t('receipt.none.text')}</p>}
      <dl className="order-receipt__facts">
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`receipt.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ReceiptLines order={order} />
      {order.notes.map(({ kind, amount }) => (
        <p key={kind} className="note-faint order-receipt__note">
          {t(`receipt.${kind}`, { amount: usd(amount) })}
        </p>
      ))}
      <p className="note-faint order-receipt__note">{t('receipt.usd')}</p>
    </article>
  );
}

function ReceiptLines({ order }: Omit<Props, 'inkId'>) {
  const t = useText(orders);
  const { wire_paid, is_undecided, refunded, net_paid } = order;
  const sums = [
    ['total', order.order_total, true],
    ['card', order.card_paid, true],
    ['wire', wire_paid, !is_undecided && wire_paid > 0],
    ['refund', -refunded, refunded > 0],
    ['net', net_paid ?? 0, net_paid !== null],
    ['owed', order.amount_owed, order.amount_owed > 0],
    [is_undecided ? 'came' : 'to_return', order.to_return, order.to_return > 0],
    ['returned', order.wire_returned, order.wire_returned > 0],
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
              <a href={zipHref(zip.zip_code)}>{zip.zip_code}</a>
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
