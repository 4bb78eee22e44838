/** One order: its status, what to do next, what happened, and a receipt to print. */

import type {
  OrderDetail,
  OrderProps,
  TimelineEntry,
  TimelineRow,
  WireInstructions,
} from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import type { Page } from '../../../runtime/page.ts';
import { customer, sampleWires, sampleZip } from '../../../runtime/sample-props.ts';
import { orderHref, STORE_HREF } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dueText, momentText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { WireInstructionsList } from '../../../shared/wire-instructions/WireInstructions.tsx';
import { orders } from '../texts.ts';
import { nextStep } from './next-step.ts';
import { OrderHead } from './OrderHead.tsx';
import { PrintButton } from './PrintButton.tsx';
import { Receipt } from './Receipt.tsx';
import '../../../shared/wire-instructions/wire-instructions.css';
import './order.css';
import './receipt.css';

export const order: Page<OrderProps> = {
  head: ({ shell, order: { order_id } }) => {
    const t = text(orders, shell.lang);
    const title = `${t('title', { order: order_id })} · INKPAY`;
    return { title, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, order: detail, wire_instructions: wireInstructions }) => {
    const t = useText(orders);
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="parts order">
          <OrderHead order={detail}>
            <Island name="order" of={PrintButton} props={{ label: t('print') }} />
            {detail.card_paid + detail.wire_paid > 0 && (
              <ButtonLink
                href={`${orderHref(detail.order_id)}/receipt.pdf`}
                look="secondary"
                size="small"
              >
                {t('pdf')}
              </ButtonLink>
            )}
          </OrderHead>
          <div className="parts order__parts">
            <NextStep
              order={detail}
              wireInstructions={wireInstructions}
              support={shell.links.support_email}
            />
            <Timeline rows={detail.timeline} />
          </div>
          <Receipt order={detail} inkId={me.ink_id} />
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/orders/INK-7K3M9-Q2X4D'),
    order: {
      order_id: 'INK-7K3M9-Q2X4D',
      order_status: 100,
      has_ended: false,
      placed_at: '2026-03-04T09:05:00Z',
      paid_at: '2026-03-04T09:07:30Z',
      order_total: 49900,
      card_paid: 1500,
      wire_paid: 0,
      to_return: 0,
      is_undecided: false,
      wire_returned: 0,
      refunded: 0,
      net_paid: null,
      notes: [],
      amount_owed: 48400,
      due_date: '2026-03-09T20:00:00Z',
      wire_reference: null,
      lines: [
        {
          zip: sampleZip('77494', { status: 30 }),
          price: 24995,
        },
        {
          zip: sampleZip('77433', { tier: 1, status: 30 }),
          price: 24905,
        },
      ],
      timeline: [
        { kind: 'placed', at: '2026-03-04T09:05:00Z', amount: 49900 },
        { kind: 'declined', at: '2026-03-04T09:06:12.345Z', amount: null },
        { kind: 'deposit', at: '2026-03-04T09:07:30Z', amount: 1500 },
        { kind: 'due_soon', at: '2026-03-08T20:00:00Z', amount: 48400 },
      ],
    },
    wire_instructions: sampleWires,
  },
};

/** Good and bad news; the rest is neutral. */
const LOOKS: Readonly<Partial<Record<TimelineEntry, 'good' | 'bad'>>> = {
  paid: 'good',
  deposit: 'good',
  wire_part: 'good',
  wired: 'good',
  dispute_won: 'good',
  declined: 'bad',
  unpaid: 'bad',
  called_off: 'bad',
  too_late: 'bad',
  refund_failed: 'bad',
  disputed: 'bad',
  dispute_lost: 'bad',
};

/** What happened to an order, oldest first. */
function Timeline({ rows }: { readonly rows: readonly TimelineRow[] }) {
  const lang = useLang();
  const t = useText(orders);
  return (
    <section className="timeline" aria-labelledby="timeline-title">
      <h2 className="order__subtitle" id="timeline-title">
        {t('timeline')}
      </h2>
      <ol className="timeline__list">
        {rows.map(({ kind, at, amount }) => (
          <li
            key={`${kind} ${at}`}
            className={`cluster timeline__item timeline__item--${LOOKS[kind] ?? 'plain'}`}
          >
            <span className="timeline__what">{t(`timeline.${kind}`)}</span>
            {amount !== null && <span className="timeline__amount">{usd(amount)}</span>}
            <span className="note-faint timeline__when">{momentText(Date.parse(at), lang)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface NextStepProps {
  readonly order: OrderDetail;
  readonly wireInstructions: WireInstructions;
  /** An e-mail address. */
  readonly support: string;
}

/** What an order's buyer has to do next, or why nothing; while it is in process, how to wire. */
function NextStep({ order, wireInstructions, support }: NextStepProps) {
  const lang = useLang();
  const t = useText(orders);
  const commonText = useText(common);
  const { order_id, amount_owed, due_date } = order;
  const { paragraphs, owesWire, isInCart } = nextStep(order);
  const sum = (amount = 0) => <span className="nowrap">{usd(amount)}</span>;
  return (
    <section className="next-step" aria-labelledby="next-title">
      <h2 className="order__subtitle" id="next-title">
        {t('next')}
      </h2>
      {paragraphs.map((one) => (
        <p key={one.text} className="next-step__text">
          <TextWithLinks
            text={t(one.text)}
            parts={{
              owed: sum(amount_owed),
              due: due_date && (
                <span className={lang === 'en' ? 'nowrap' : undefined}>
                  {dueText(due_date, lang)}
                </span>
              ),
              back: sum(one.amount),
              missing: sum(one.missing),
              support: <a href={`mailto:${support}`}>{support}</a>,
            }}
          />
        </p>
      ))}
      {owesWire && (
        <div className="next-step__wire" id="wiring">
          <h3 className="note order__label">{t('wire_instructions')}</h3>
          <Island
            name="wire-instructions/list"
            of={WireInstructionsList}
            props={{
              wireInstructions,
              of: { order: order_id, amount: amount_owed, due: due_date },
            }}
          />
        </div>
      )}
      <p className="next-step__actions">
        <ButtonLink href={isInCart ? '/zipcart' : '/dashboard'} look="secondary" size="small">
          {isInCart ? t('next.cart') : commonText('account.dashboard')}
        </ButtonLink>
        {order.has_ended && (
          <ButtonLink href={STORE_HREF} look="quiet" size="small">
            {t('next.store')}
          </ButtonLink>
        )}
      </p>
    </section>
  );
}
