/** The cart and paying for it: one step at a time; and the header's way to it. Their first render is the server's. */

import type { OrderConfirmation, WireInstructions } from '../../../generated/types.ts';
import type { Cart } from '../../../shared/cart/cart.ts';
import { useCart } from '../../../shared/cart/cart-state.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Facts } from '../../../shared/controls/Facts.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { CartLink } from '../../../shared/header/CartLink.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dueText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { WireInstructionsList } from '../../../shared/wire-instructions/WireInstructions.tsx';
import { checkout as texts } from '../texts.ts';
import { CartStep } from './CartStep.tsx';
import type { CheckoutProps } from './checkout-state.ts';
import { OutcomeView, Verifying } from './OutcomeView.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { StepTitle } from './StepTitle.tsx';
import { type CheckoutFlow, useCheckout } from './use-checkout.ts';

function stepOf(props: CheckoutProps, flow: CheckoutFlow) {
  const { lang, checkout: config } = props;
  const { step } = flow;
  switch (step.name) {
    case 'payment':
      return config && <PaymentStep {...props} flow={flow} step={step} config={config} />;
    case 'verifying':
      return <Verifying entered={flow.entered} lang={lang} />;
    case 'confirmed':
      return (
        <Confirmed
          lang={lang}
          wireInstructions={config?.wiring}
          confirmation={step.confirmation}
          bought={step.bought}
        />
      );
    case 'outcome':
      return <OutcomeView outcome={step.outcome} flow={flow} lang={lang} />;
    default:
      return <CartStep {...props} flow={flow} />;
  }
}

export function Checkout(props: CheckoutProps) {
  const flow = useCheckout(props);
  return <div className="cart-page">{stepOf(props, flow)}</div>;
}

interface CartCountProps {
  readonly cart: Cart;
  readonly lang: Lang;
}

/** The way to the cart in the header of its own page, where what is in it changes without a request. */
export function CartCount({ cart: served, lang }: CartCountProps) {
  const cart = useCart(served);
  return <CartLink cart={cart.length} path="/zipcart" lang={lang} />;
}

interface ConfirmedProps {
  readonly confirmation: OrderConfirmation;
  /** Empty if this tab does not know. */
  readonly bought: Cart;
  readonly wireInstructions: WireInstructions | undefined;
  readonly lang: Lang;
}

/** The order stands: paid in full, or with a balance to be wired. */
function Confirmed({ confirmation, bought, wireInstructions, lang }: ConfirmedProps) {
  const t = text(texts, lang);
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
      <p className="outcome__text" role="status">
        {t(`${name}.text`)}
      </p>
      {bought.length > 0 && (
        <ul className="cluster" aria-label={t('confirmed.zips')}>
          {bought.map((zip) => (
            <li key={zip} className="outcome__zip">
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
            wiring={wireInstructions}
            of={{ order: order_id, amount: remaining_balance, due: due_date }}
            lang={lang}
          />
        </section>
      )}
      <p className="cluster outcome__actions">
        <ButtonLink href="/dashboard">{t('dashboard')}</ButtonLink>
        <ButtonLink href={`/orders/${order_id}`} look="secondary">
          {t('confirmed.details')}
        </ButtonLink>
      </p>
    </section>
  );
}
