/** One order: where it stands, what to do next, what happened, and a receipt to print. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { NextStep } from '../components/orders/NextStep.tsx';
import { OrderHead } from '../components/orders/OrderHead.tsx';
import { Receipt } from '../components/orders/Receipt.tsx';
import { Timeline } from '../components/orders/Timeline.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { OrderProps } from '../generated/OrderProps.ts';
import { text } from '../i18n/catalogue.ts';
import { orders } from '../i18n/orders.ts';
import { PrintButton } from '../islands/order/PrintButton.tsx';
import { isOrderStatus } from '../lib/order-status.ts';
import { Island } from '../runtime/island.tsx';
import type { Page } from '../runtime/page.ts';

export const order: Page<OrderProps> = {
  head: ({ shell, order: { order_id } }) => {
    const t = text(orders, shell.lang);
    const title = `${t('title', { order: order_id })} · INKPAY`;
    return { title, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, order: detail, wiring }) => {
    const { lang } = shell;
    const t = text(orders, lang);
    const status = isOrderStatus(detail.order_status) ? detail.order_status : null;
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="order">
          <OrderHead order={detail} status={status} lang={lang}>
            <Island name="order" of={PrintButton} props={{ label: t('print') }} />
            {detail.card_paid + detail.wire_paid > 0 && (
              <ButtonLink
                href={`/orders/${detail.order_id}/receipt.pdf`}
                look="secondary"
                size="small"
              >
                {t('pdf')}
              </ButtonLink>
            )}
          </OrderHead>
          <div className="order__parts">
            {status && <NextStep order={detail} status={status} wiring={wiring} lang={lang} />}
            <Timeline moments={detail.timeline} lang={lang} />
          </div>
          <Receipt order={detail} inkId={me.ink_id} lang={lang} />
        </div>
      </PrivateFrame>
    );
  },
};
