/** The cart and paying for it: one step at a time. Its first render is the server's. */
import { CartStep } from './CartStep.tsx';
import { Confirmed } from './Confirmed.tsx';
import type { CheckoutProps } from './checkout.ts';
import { Asking, OutcomeView } from './OutcomeView.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { type Checkout as Flow, useCheckout } from './use-checkout.ts';

function stepOf(props: CheckoutProps, flow: Flow) {
  const { lang, checkout } = props;
  const { step } = flow;
  switch (step.name) {
    case 'payment':
      return checkout && <PaymentStep {...props} flow={flow} now={step} checkout={checkout} />;
    case 'asking':
      return <Asking entered={flow.entered} lang={lang} />;
    case 'confirmed':
      return (
        <Confirmed
          lang={lang}
          wiring={checkout?.wiring}
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
