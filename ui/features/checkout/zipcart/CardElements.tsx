/** Hands the payment, its look and its language to the provider's form. */
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useMemo } from 'react';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { CardForm } from './CardForm.tsx';
import type { Opened } from './calls.ts';
import type { Look } from './look.ts';
import type { Desk } from './use-checkout.ts';

interface Props {
  readonly stripe: Stripe;
  readonly desk: Desk;
  readonly opened: Opened;
  readonly look: Look;
  readonly lang: Lang;
  readonly onFailed: () => void;
}

export function CardElements({ stripe, look, ...form }: Props) {
  const clientSecret = form.opened.payment_intent.client_secret;
  const options = useMemo(() => ({ clientSecret, appearance: look }), [clientSecret, look]);
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...form} />
    </Elements>
  );
}
