/** One order: where it stands, what to do next, what happened, and a receipt to print. */

import type { OrderProps } from '../../../generated/OrderProps.ts';
import { Island } from '../../../runtime/island.tsx';
import type { Page } from '../../../runtime/page.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { orders } from '../texts.ts';
import { NextStep } from './NextStep.tsx';
import { OrderHead } from './OrderHead.tsx';
import { isOrderStatus } from './order-status.ts';
import { PrintButton } from './PrintButton.tsx';
import { Receipt } from './Receipt.tsx';
import { Timeline } from './Timeline.tsx';
import './order.css';
import './receipt.css';

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
