/** An order on paper: who bought what at which price, and how it was paid. What is printed is this. */
import type { OrderDetail } from '../../../generated/OrderDetail.ts';
import { Logo } from '../../../shared/controls/Logo.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { momentText } from '../../../shared/texts/dates.ts';
import { common } from '../../../shared/texts/texts.ts';
import { orders } from '../texts.ts';
import { ORDER_STATUS } from './order-status.ts';
import { ReceiptLines } from './ReceiptLines.tsx';

interface Props {
  readonly order: OrderDetail;
  readonly inkId: string;
  readonly lang: Lang;
}

const PAYMENTS = ['paid', 'deposit', 'wired'];

export function Receipt({ order, inkId, lang }: Props) {
  const t = text(orders, lang);
  const moment = (at: string) => momentText(Date.parse(at), lang);
  const paidAt = order.timeline.filter(({ kind }) => PAYMENTS.includes(kind)).pop()?.at;
  const isPaid = order.card_paid + order.wire_paid > 0;
  const facts = [
    ['order', order.order_id],
    ['placed', moment(order.placed_at)],
    ['paid', paidAt && moment(paidAt)],
    ['buyer', `@${inkId}`],
    ['reference', order.wire_reference],
  ] as const;
  return (
    <article className="order-receipt" aria-labelledby="receipt-title">
      <header className="order-receipt__head">
        <h2 className="order-receipt__title" id="receipt-title">
          {t(isPaid ? 'receipt' : 'receipt.none')}
        </h2>
        <Logo name={text(common, lang)('brand')} />
      </header>
      {!isPaid && <p className="order-receipt__note">{t('receipt.none.text')}</p>}
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
      <ReceiptLines order={order} lang={lang} />
      {isPaid && order.order_status === ORDER_STATUS.refunded && (
        <p className="order-receipt__note">{t('receipt.refunded')}</p>
      )}
      <p className="order-receipt__note">{t('receipt.usd')}</p>
    </article>
  );
}
