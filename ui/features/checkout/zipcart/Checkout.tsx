/** The cart and paying for it: one stage at a time. Its first render is the server's. */
import type { CartProps } from '../../../generated/CartProps.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { Asking } from './Asking.tsx';
import { Confirmed } from './Confirmed.tsx';
import { List } from './List.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { type Desk, useCheckout } from './use-checkout.ts';

export interface CheckoutProps extends Omit<CartProps, 'shell' | 'me'> {
  readonly lang: Lang;
}

export interface StageProps extends CheckoutProps {
  readonly desk: Desk;
}

function stageOf(props: CheckoutProps, desk: Desk) {
  const { lang, checkout } = props;
  const { stage } = desk;
  switch (stage.step) {
    case 'payment':
      return checkout && <PaymentStep {...props} desk={desk} now={stage} checkout={checkout} />;
    case 'asking':
      return <Asking entered={desk.entered} lang={lang} />;
    case 'confirmed':
      return (
        <Confirmed
          lang={lang}
          wiring={checkout?.wiring}
          confirmation={stage.confirmation}
          bought={stage.bought}
        />
      );
    case 'outcome':
      return <OutcomeView outcome={stage.outcome} desk={desk} lang={lang} />;
    default:
      return <List {...props} desk={desk} />;
  }
}

export function Checkout(props: CheckoutProps) {
  const desk = useCheckout(props);
  return <div className="cart-page">{stageOf(props, desk)}</div>;
}
