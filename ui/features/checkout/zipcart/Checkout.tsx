/** The cart and paying for it: one step at a time; and the header's way to it. Their first render is the server's. */

import type { Cart } from '../../../shared/cart/cart.ts';
import { useCart } from '../../../shared/cart/cart-state.ts';
import { CartLink } from '../../../shared/header/CartLink.tsx';
import { CartStep } from './CartStep.tsx';
import type { CheckoutProps } from './checkout-state.ts';
import { Confirmed, OutcomeView, Verifying } from './OutcomeView.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { type CheckoutFlow, useCheckout } from './use-checkout.ts';

function stepOf(props: CheckoutProps, flow: CheckoutFlow) {
  const { payment_config: config } = props;
  const { step } = flow;
  switch (step.name) {
    case 'payment':
      return config && <PaymentStep {...props} flow={flow} step={step} config={config} />;
    case 'verifying':
      return <Verifying entered={flow.entered} />;
    case 'confirmed':
      return (
        <Confirmed
          wireInstructions={config?.wire_instructions}
          confirmation={step.confirmation}
          bought={step.bought}
        />
      );
    case 'outcome':
      return <OutcomeView outcome={step.outcome} flow={flow} />;
    default:
      return <CartStep {...props} flow={flow} />;
  }
}

export function Checkout(props: CheckoutProps) {
  const flow = useCheckout(props);
  return <div className="cart-page">{stepOf(props, flow)}</div>;
}

/** The way to the cart in the header of its own page, where what is in it changes without a request. */
export function CartCount({ cart: served }: { readonly cart: Cart }) {
  const cart = useCart(served);
  return <CartLink cart={cart.length} path="/zipcart" />;
}
