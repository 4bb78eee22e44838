/** The provider's form, and paying with what was typed into it. */
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { useState } from 'react';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { CardLoading } from './CardLoading.tsx';
import type { Opened } from './calls.ts';
import { charge } from './charge.ts';
import { PaymentWays } from './PaymentWays.tsx';
import { logPayment } from './payment-log.ts';
import type { Desk } from './use-checkout.ts';

interface Props {
  readonly desk: Desk;
  readonly opened: Opened;
  readonly lang: Lang;
  readonly onFailed: () => void;
}

const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never' },
};

export function CardForm({ desk, opened, lang, onFailed }: Props) {
  const t = text(texts, lang);
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  return (
    <form
      className="card-form"
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) desk.pay(() => charge(stripe, elements, desk.claim));
      }}
    >
      {!ready && <CardLoading lang={lang} />}
      <PaymentElement
        className={ready ? 'card-form__fields' : 'card-form__fields card-form__fields--hidden'}
        options={OPTIONS}
        onReady={() => setReady(true)}
        onLoadError={({ error }) => {
          logPayment('elements', error);
          onFailed();
        }}
      />
      <PaymentWays desk={desk} opened={opened} lang={lang} ready={ready} />
    </form>
  );
}
