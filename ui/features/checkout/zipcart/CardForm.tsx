/** The card provider's form: while its script is on its way, when it can't be had, and paying with it. */

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import type { PaymentIntentReply } from '../../../generated/PaymentIntentReply.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { logPayment } from './calls.ts';
import type { PaymentConfig } from './checkout-state.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { charge, openCards } from './stripe.ts';
import type { CheckoutFlow } from './use-checkout.ts';
import '../../../shared/controls/skeleton.css';

interface Props {
  readonly flow: CheckoutFlow;
  readonly opened: PaymentIntentReply;
  readonly config: PaymentConfig;
  readonly appearance: Appearance;
  readonly lang: Lang;
}

export function CardForm({ config, opened, appearance, ...rest }: Props) {
  const { lang } = rest;
  const cards = useCards(config, lang);
  const { state } = cards;
  if (state.phase === 'ready') {
    return (
      <CardElements
        stripe={state.stripe}
        opened={opened}
        appearance={appearance}
        onFailed={cards.fail}
        {...rest}
      />
    );
  }
  return (
    <div className="card-form">
      {state.phase === 'loading' ? (
        <CardLoading lang={lang} />
      ) : (
        <CardFailed lang={lang} onRetry={cards.retry} />
      )}
      <PaymentActions {...rest} ready={false} />
    </div>
  );
}

type ScriptState =
  | { readonly phase: 'loading' | 'failed' }
  | { readonly phase: 'ready'; readonly stripe: Stripe };

interface Cards {
  readonly state: ScriptState;
  /** The form is there, and did not load. */
  readonly fail: () => void;
  readonly retry: () => void;
}

function useCards({ script_url, publishable_key }: PaymentConfig, lang: Lang): Cards {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ScriptState>({ phase: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let gone = false;
    openCards(script_url, publishable_key, lang).then(
      (stripe) => gone || setState({ phase: 'ready', stripe }),
      () => gone || setState({ phase: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [attempt, script_url, publishable_key, lang]);
  return {
    state,
    fail: () => setState({ phase: 'failed' }),
    retry: () => {
      setState({ phase: 'loading' });
      setAttempt((last) => last + 1);
    },
  };
}

interface CardElementsProps extends FieldsProps, Pick<Props, 'opened' | 'appearance'> {
  readonly stripe: Stripe;
}

/** Hands the payment, its look and its language to the provider's form. */
function CardElements({ stripe, opened, appearance, ...form }: CardElementsProps) {
  const clientSecret = opened.payment_intent.client_secret;
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...form} />
    </Elements>
  );
}

interface FieldsProps extends Pick<Props, 'flow' | 'lang'> {
  readonly onFailed: () => void;
}

const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never' },
};

/** The provider's fields, and paying with what was typed into them. */
function Fields({ flow, lang, onFailed }: FieldsProps) {
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
        if (ready) flow.pay(() => charge(stripe, elements, flow.lock));
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
      <PaymentActions flow={flow} lang={lang} ready={ready} />
    </form>
  );
}

/** Boxes where the fields will be. */
function CardLoading({ lang }: { readonly lang: Lang }) {
  return (
    <div className="card-form__wait">
      <p className="visually-hidden" role="status">
        {text(texts, lang)('form.loading')}
      </p>
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
    </div>
  );
}

interface CardFailedProps {
  readonly lang: Lang;
  readonly onRetry: () => void;
}

function CardFailed({ lang, onRetry }: CardFailedProps) {
  const t = text(texts, lang);
  return (
    <div className="card-form__failed">
      <p role="alert">{t('form.failed')}</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
