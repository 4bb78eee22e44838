/** Every order that a customer placed, newest first, whatever its outcome. */

import type { OrderSummary, OrdersProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { orderHref, pairsBefore, STORE_HREF, withQuery } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { ListPages } from '../../../shared/controls/ListPages.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { OrderStatus } from '../OrderStatus.tsx';
import { orders as texts } from '../texts.ts';
import './orders.css';

export const orders: Page<OrdersProps> = {
  head: ownHead(texts, 'list.title', 'list.lead'),
  Body: ({ shell, me, orders: all, before, older }) => {
    const t = useText(texts);
    return (
      <PrivateFrame shell={shell} me={me} query={pairsBefore(before)}>
        <div className="parts orders">
          <PageHead title={t('list.title')} lead={t('list.lead')} />
          {all.length === 0 ? (
            <Empty
              icon={<PageIcon name="cart" />}
              title={t('list.empty')}
              text={t('list.empty.text')}
            >
              <ButtonLink href={STORE_HREF}>{t('list.store')}</ButtonLink>
            </Empty>
          ) : (
            <ul className="orders__list">
              {all.map((order) => (
                <OrderRow key={order.order_id} order={order} />
              ))}
            </ul>
          )}
          <ListPages
            className="cluster"
            from={texts}
            href={(line) => withQuery('/orders', pairsBefore(line))}
            before={before}
            older={older}
          />
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/orders'),
    orders: [
      {
        order_id: 'INK-7K3M9-Q2X4D',
        order_status: 100,
        placed_at: '2026-03-04T09:05:00Z',
        order_total: 49900,
        charged: true,
        zips: ['77494', '90210'],
      },
      {
        order_id: 'INK-0A1B2-C3D4E',
        order_status: 200,
        placed_at: '2026-02-11T17:40:00Z',
        order_total: 995,
        charged: true,
        zips: ['58001'],
      },
      {
        order_id: 'INK-5F6G7-H8J9K',
        order_status: 300,
        placed_at: '2026-02-11T17:02:00Z',
        order_total: 6965,
        charged: false,
        zips: ['10001', '10002', '10003', '60601', '60602', '60603', '73301'],
      },
    ],
    before: null,
    older: 'INK-5F6G7-H8J9K',
  },
};

/** Codes that fit into a row; the number of further ones is shown. */
const SHOWN = 5;

function OrderRow({ order }: { readonly order: OrderSummary }) {
  const lang = useLang();
  const t = useText(texts);
  const { order_id, zips } = order;
  const more = zips.length - SHOWN;
  return (
    <li className="order-row">
      <div className="order-row__what">
        <a className="order-row__id" href={orderHref(order_id)}>
          {order_id}
        </a>
        <time className="note order-row__when" dateTime={order.placed_at}>
          {dayText(Date.parse(order.placed_at), lang)}
        </time>
      </div>
      <p className="note order-row__zips">
        <span className="visually-hidden">{`${t('list.zips')} `}</span>
        {zips.slice(0, SHOWN).join(', ')}
        {more > 0 && ` ${t('list.more', { n: `${more}` })}`}
      </p>
      <OrderStatus status={order.order_status} charged={order.charged} />
      <p className="order-row__total">
        <span className="visually-hidden">{`${t('total')} `}</span>
        {usd(order.order_total)}
      </p>
    </li>
  );
}
