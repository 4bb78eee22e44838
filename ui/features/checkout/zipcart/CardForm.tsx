/** The card provider's form: while its script loads, if it can't be loaded, and paying with it. */

import type {
  Appearance,
  Stripe,
  StripeElements,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PaymentConfig, PaymentIntentReply } from '../../../generated/types.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { logPayment, openCards, REQUEST_TIMEOUT_MS } from './stripe.ts';
import type { CheckoutFlow } from './use-checkout.ts';
import '../../../shared/controls/empty.css';

interface Props {
  readonly flow: CheckoutFlow;
  readonly opened: PaymentIntentReply;
  readonly config: PaymentConfig;
  readonly appearance: Appearance;
}

/** One form from the start: its buttons, and a question already asked, stay in place when the fields arrive. */
export function CardForm({ flow, opened, config, appearance }: Props) {
  const t = useText(texts);
  const { cards, fail, fill, retry } = useCards(config);
  const { stripe, elements } = cards;
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      className="card-form"
      aria-label={t('form')}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (elements) flow.pay(stripe, elements);
      }}
    >
      {cards.failed ? (
        <div className="card-form__failed">
          <p role="alert">{t('form.failed')}</p>
          <Button
            look="secondary"
            size="small"
            onClick={() => {
              // The button disappears.
              form.current?.focus();
              retry();
            }}
          >
            {t('retry')}
          </Button>
        </div>
      ) : (
        !elements && <CardLoading />
      )}
      {stripe && (
        <Fields
          stripe={stripe}
          clientSecret={opened.payment_intent.client_secret}
          appearance={appearance}
          shown={elements !== null}
          onReady={fill}
          onFailed={fail}
        />
      )}
      <PaymentActions flow={flow} ready={elements !== null} />
    </form>
  );
}

/** The script once it has loaded, and its form once it can be filled in. */
interface Cards {
  readonly failed: boolean;
  readonly stripe: Stripe | null;
  readonly elements: StripeElements | null;
}

const LOADING: Cards = { failed: false, stripe: null, elements: null };
const FAILED: Cards = { ...LOADING, failed: true };

function useCards({ script_url, publishable_key }: PaymentConfig) {
  const [attempt, setAttempt] = useState(0);
  const [cards, setCards] = useState(LOADING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let cancelled = false;
    openCards(script_url, publishable_key).then(
      (stripe) => cancelled || setCards({ ...LOADING, stripe }),
      () => cancelled || setCards(FAILED),
    );
    return () => {
      cancelled = true;
    };
  }, [attempt, script_url, publishable_key]);
  const isFormMissing = cards.stripe !== null && !cards.elements;
  // A frame that is blocked reports nothing. One that is slow stays, as it may still load.
  useEffect(() => {
    if (!isFormMissing) return;
    const fail = () => setCards((last) => ({ ...last, failed: true }));
    const timeout = setTimeout(fail, REQUEST_TIMEOUT_MS);
    return () => clearTimeout(timeout);
  }, [isFormMissing]);
  return {
    cards,
    /** The script is there, but its form did not load. */
    fail: () => setCards(FAILED),
    fill: (elements: StripeElements) => setCards((last) => ({ ...last, failed: false, elements })),
    retry: () => {
      setCards(LOADING);
      setAttempt((last) => last + 1);
    },
  };
}

const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

interface FieldsProps extends Pick<Props, 'appearance'> {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly shown: boolean;
  readonly onReady: (elements: StripeElements) => void;
  readonly onFailed: () => void;
}

/** Where the provider's script puts its form. */
function Fields({ stripe, clientSecret, appearance, shown, onReady, onFailed }: FieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onFailed);
  // Before the element goes: the form is to be destroyed while it is still in the page.
  useLayoutEffect(() => {
    if (!place.current) return;
    const elements = stripe.elements({ clientSecret, appearance });
    const form = elements.create('payment', OPTIONS);
    form.on('ready', () => ready(elements));
    form.on('loaderror', ({ error }) => {
      logPayment('elements', error);
      failed();
    });
    form.mount(place.current);
    return () => {
      try {
        form.destroy();
      } catch {
        // One that could not load has destroyed itself, and says so.
      }
    };
  }, [stripe, clientSecret, appearance]);
  return (
    <div
      ref={place}
      className={shown ? 'card-form__fields' : 'card-form__fields card-form__fields--hidden'}
    />
  );
}

function CardLoading() {
  const t = useText(texts);
  return (
    <div className="card-form__wait">
      <p className="visually-hidden" role="status">
        {t('form.loading')}
      </p>
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
    </div>
  );
}
