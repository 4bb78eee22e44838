/** What came of a payment: it is being fetched, the order stands, or what happened instead; and the ways on. */

import type { OrderConfirmation, WireInstructions } from '../../../generated/types.ts';
import { orderHref, STORE_HREF } from '../../../shared/api/hrefs.ts';
import type { Cart } from '../../../shared/cart/cart.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Facts } from '../../../shared/controls/Facts.tsx';
import { Icon, type IconName } from '../../../shared/controls/Icon.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dueText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { WireInstructionsList } from '../../../shared/wire-instructions/WireInstructions.tsx';
import { checkout as texts } from '../texts.ts';
import type { Outcome } from './checkout-state.ts';
import { StepTitle } from './StepTitle.tsx';
import type { CheckoutFlow } from './use-checkout.ts';

type Action = 'again' | 'dashboard' | 'orders' | 'back' | 'shop';

interface View {
  readonly icon: IconName;
  /** The first is what most buyers want. */
  readonly actions: readonly Action[];
}

const VIEWS: Readonly<Record<Outcome['name'], View>> = {
  went_through: { icon: 'check', actions: ['dashboard'] },
  paid: { icon: 'check', actions: ['again', 'dashboard'] },
  processing: { icon: 'clock', actions: ['dashboard', 'again'] },
  unreachable: { icon: 'clock', actions: ['again', 'dashboard'] },
  cancelled: { icon: 'close', actions: ['back', 'shop'] },
  refunded: { icon: 'back', actions: ['dashboard', 'shop'] },
  order_ended: { icon: 'close', actions: ['orders', 'shop'] },
  unknown: { icon: 'search', actions: ['dashboard', 'back'] },
};

const HREFS: Readonly<Partial<Record<Action, string>>> = {
  dashboard: '/dashboard',
  orders: '/orders',
  shop: STORE_HREF,
};

interface Props {
  readonly outcome: Outcome;
  readonly flow: CheckoutFlow;
}

/** It did not simply go through: what happened, and what of the money. */
export function OutcomeView({ outcome, flow }: Props) {
  const t = useText(texts);
  const { name } = outcome;
  const { icon, actions } = VIEWS[name];
  const button = (action: Action, index: number) => {
    const look = index === 0 ? 'primary' : 'secondary';
    const href = HREFS[action];
    if (href) {
      return (
        <ButtonLink key={action} href={href} look={look}>
          {t(action)}
        </ButtonLink>
      );
    }
    const onClick = () =>
      action === 'again' && 'secret' in outcome ? flow.verifyAgain(outcome.secret) : flow.toList();
    return (
      <Button key={action} look={look} onClick={onClick}>
        {t(action)}
      </Button>
    );
  };
  return (
    <section className="outcome">
      <span className={`outcome__sign outcome__sign--${name}`} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <StepTitle entered>{t(`${name}.title`)}</StepTitle>
      <p className="lead outcome__text" role="status">
        {outcome.name === 'went_through' ? outcome.message : t(`${outcome.name}.text`)}
      </p>
      <p className="cluster outcome__actions">{actions.map(button)}</p>
    </section>
  );
}

/** The outcome is being fetched. The server renders this for a buyer who returns from paying. */
export function Verifying({ entered }: { readonly entered: boolean }) {
  const t = useText(texts);
  return (
    <section className="outcome" aria-busy="true">
      <span className="outcome__sign outcome__sign--waiting" aria-hidden="true" />
      <StepTitle entered={entered}>{t('verifying.title')}</StepTitle>
      <p className="lead outcome__text" role="status">
        {t('verifying.text')}
      </p>
      <p className="cluster outcome__actions">
        <ButtonLink href="/dashboard" look="quiet">
          {t('dashboard')}
        </ButtonLink>
      </p>
    </section>
  );
}

interface ConfirmedProps {
  readonly confirmation: OrderConfirmation;
  /** Empty if this tab does not know. */
  readonly bought: Cart;
  readonly wireInstructions: WireInstructions | undefined;
}

/** The order stands: paid in full, or with a balance to be wired. */
export function Confirmed({ confirmation, bought, wireInstructions }: ConfirmedProps) {
  const lang = useLang();
  const t = useText(texts);
  const { order_id, order_total, payment_amount, remaining_balance, due_date } = confirmation;
  const owes = remaining_balance > 0;
  const name = owes ? 'confirmed' : 'complete';
  const facts = [
    { key: 'order', name: t('confirmed.order'), value: order_id },
    { key: 'total', name: t('confirmed.total'), value: owes && usd(order_total) },
    { key: 'paid', name: t('confirmed.paid'), value: owes && usd(payment_amount) },
    { key: 'owed', name: t('confirmed.owed'), value: owes && usd(remaining_balance) },
    { key: 'due', name: t('confirmed.due'), value: owes && due_date && dueText(due_date, lang) },
  ];
  return (
    <section className="outcome">
      <span className="outcome__sign outcome__sign--paid" aria-hidden="true">
        <Icon name="check" />
      </span>
      <StepTitle entered>{t(`${name}.title`)}</StepTitle>
      <p className="lead outcome__text" role="status">
        {t(`${name}.text`)}
      </p>
      {bought.length > 0 && (
        <ul className="cluster" aria-label={t('confirmed.zips')}>
          {bought.map((zip) => (
            <li key={zip} className="numerals outcome__zip">
              {zip}
            </li>
          ))}
        </ul>
      )}
      <Facts facts={facts} />
      {owes && due_date && wireInstructions && (
        <section className="outcome__wire" aria-labelledby="wire-title">
          <h2 className="outcome__subtitle" id="wire-title">
            {t('confirmed.wire_instructions')}
          </h2>
          <WireInstructionsList
            wireInstructions={wireInstructions}
            of={{ order: order_id, amount: remaining_balance, due: due_date }}
          />
        </section>
      )}
      <p className="cluster outcome__actions">
        <ButtonLink href="/dashboard">{t('dashboard')}</ButtonLink>
        <ButtonLink href={orderHref(order_id)} look="secondary">
          {t('confirmed.details')}
        </ButtonLink>
      </p>
    </section>
  );
}
