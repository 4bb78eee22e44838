/** The orders that were paid for, each with its receipt as a file. */
import type { ReceiptLine } from '../../../generated/ReceiptLine.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { fiat } from '../texts.ts';
import '../fiat.css';

interface Props {
  readonly receipts: readonly ReceiptLine[];
  readonly lang: Lang;
}

export function Receipts({ receipts, lang }: Props) {
  const t = text(fiat, lang);
  if (receipts.length === 0) return <p className="fiat__none">{t('statements.receipts.empty')}</p>;
  return (
    <ul className="receipts">
      {receipts.map(({ order_id, placed_at, paid }) => (
        <li key={order_id} className="receipts__one">
          <div>
            <a className="receipts__order" href={`/orders/${order_id}`}>
              {t('order', { order: order_id })}
            </a>
            <p className="receipts__placed">
              {t('statements.placed', { day: dayText(Date.parse(placed_at), lang) })}
            </p>
          </div>
          <p className="receipts__paid">{usd(paid)}</p>
          <ButtonLink
            href={`/orders/${order_id}/receipt.pdf`}
            look="secondary"
            size="small"
            aria-label={t('statements.receipt.of', { order: order_id })}
          >
            {t('statements.pdf')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
