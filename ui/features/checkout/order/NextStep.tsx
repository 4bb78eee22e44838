/** What an order's buyer has to do next, or why there is nothing; while it is in process, how to wire. */
import type { OrderDetail } from '../../../generated/OrderDetail.ts';
import type { WireInstructions } from '../../../generated/WireInstructions.ts';
import { Island } from '../../../runtime/island.tsx';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Linked } from '../../../shared/controls/Linked.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dueText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { WireInstructionsList } from '../../../shared/wire-instructions/WireInstructionsList.tsx';
import { orders } from '../texts.ts';
import { ORDER_STATUS, type OrderStatus } from './order-status.ts';
import '../../../shared/wire-instructions/wire-instructions.css';

interface Props {
  readonly order: OrderDetail;
  readonly status: OrderStatus;
  readonly wiring: WireInstructions;
  readonly lang: Lang;
}

export function NextStep({ order, status, wiring, lang }: Props) {
  const t = text(orders, lang);
  const { order_id, amount_owed, due_date, card_paid } = order;
  const inProcess = status === ORDER_STATUS.inProcess;
  const awaiting = status === ORDER_STATUS.awaitingCard;
  const calledOff = status === ORDER_STATUS.cancelled && card_paid > 0;
  return (
    <section className="next-step" aria-labelledby="next-title">
      <h2 className="order__subtitle" id="next-title">
        {t('next')}
      </h2>
      <p className="next-step__text">
        <Linked
          text={t(calledOff ? 'next.called_off' : `next.${status}`)}
          parts={{
            owed: <span className="nowrap">{usd(amount_owed)}</span>,
            due: due_date && <span className="nowrap">{dueText(due_date, lang)}</span>,
          }}
        />
      </p>
      {inProcess && (
        <div className="next-step__wiring" id="wiring">
          <h3 className="order__label">{t('wiring')}</h3>
          <Island
            name="wiring/list"
            of={WireInstructionsList}
            props={{ wiring, of: { order: order_id, amount: amount_owed, due: due_date }, lang }}
          />
        </div>
      )}
      <p className="next-step__ways">
        <ButtonLink href={awaiting ? '/zipcart' : '/dashboard'} look="secondary" size="small">
          {t(awaiting ? 'next.cart' : 'next.dashboard')}
        </ButtonLink>
      </p>
    </section>
  );
}
