/** Where the card form stands: while its script is on its way, when it can't be had, and the form. */
import type { Checkout } from '../../../generated/Checkout.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { CardElements } from './CardElements.tsx';
import { CardFailed } from './CardFailed.tsx';
import { CardLoading } from './CardLoading.tsx';
import type { Opened } from './calls.ts';
import type { Look } from './look.ts';
import { PaymentWays } from './PaymentWays.tsx';
import { useCards } from './use-cards.ts';
import type { Desk } from './use-checkout.ts';

interface Props {
  readonly desk: Desk;
  readonly opened: Opened;
  readonly checkout: Checkout;
  readonly look: Look;
  readonly lang: Lang;
}

export function CardPlace({ checkout, look, ...rest }: Props) {
  const { lang } = rest;
  const cards = useCards(checkout, lang);
  const { state } = cards;
  if (state.phase === 'ready') {
    return <CardElements stripe={state.stripe} look={look} onFailed={cards.fail} {...rest} />;
  }
  return (
    <div className="card-form">
      {state.phase === 'loading' ? (
        <CardLoading lang={lang} />
      ) : (
        <CardFailed lang={lang} onRetry={cards.retry} />
      )}
      <PaymentWays {...rest} ready={false} />
    </div>
  );
}
