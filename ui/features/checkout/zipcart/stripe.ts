/** The card provider: its script, and charging a card. For handlers and effects only. */

import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { pageLang } from '../../../runtime/lang.ts';
import type { PaymentLock } from './use-payment-lock.ts';

export type Charge =
  /** The form is not filled in correctly: it says so at each field. */
  | { readonly result: 'invalid' }
  /** The provider's message is for programmers. */
  | { readonly result: 'refused' }
  /** The card's bank declined, which the server counts. */
  | { readonly result: 'declined'; readonly message?: string | undefined }
  /** The provider could not be reached, or does not say: it may have charged the card, or still do so. */
  | { readonly result: 'unclear' }
  /** It succeeded before, or was cancelled in the meantime. */
  | { readonly result: 'paid' }
  | { readonly result: 'cancelled' };

/** For the console only. */
const FAILURES = {
  library: 'Payment library not loaded',
  instance: 'Payment instance not defined: initialise before creating elements',
  elements: 'Elements object not defined',
  type: 'Element type required: there is no payment element',
  intent: 'No payment intent',
  confirm: 'Payment not confirmed',
} as const;

type PaymentFailure = keyof typeof FAILURES;

export function logPayment(failure: PaymentFailure, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the payment's helpers log
  console.warn(`${FAILURES[failure]}:`, cause);
}

const RETURN_PATH = '/zipcart';

/** The provider's error types after which nothing was charged. */
const UNCHARGED_ERROR_TYPES = ['authentication_error', 'card_error', 'validation_error'];
/** The payer did not prove to their bank who they are. */
const AUTHENTICATION_FAILED = 'payment_intent_authentication_failure';
/** The states of a payment that is still to be paid. */
const OPEN_STATES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Whether an error says that nothing was charged. A lost connection, a limit, or another request that locks the payment
 * does not.
 */
function isUncharged({ type, code, payment_intent }: StripeError): boolean {
  if (UNCHARGED_ERROR_TYPES.includes(type) || code === AUTHENTICATION_FAILED) return true;
  return type === 'invalid_request_error' && OPEN_STATES.includes(payment_intent?.status ?? '');
}

/** Of an error after which nothing was charged. */
function toRefusal(error: StripeError): Charge {
  if (error.type === 'validation_error') return { result: 'invalid' };
  logPayment('confirm', error);
  return { result: 'refused' };
}

function toCharge(error: StripeError): Charge {
  const status = error.payment_intent?.status;
  if (status === 'succeeded') return { result: 'paid' };
  if (status === 'canceled') return { result: 'cancelled' };
  if (status === 'processing' || !isUncharged(error)) {
    logPayment('confirm', error);
    return { result: 'unclear' };
  }
  // The message is for the payer, in their language.
  if (error.type === 'card_error' || error.code === AUTHENTICATION_FAILED) {
    return { result: 'declined', message: error.message };
  }
  return toRefusal(error);
}

/** On success the browser leaves the page, so it resolves only on failure. */
export async function charge(
  stripe: Stripe | null,
  elements: StripeElements | null,
  lock: Pick<PaymentLock, 'setCharging'>,
): Promise<Charge> {
  const missing = !stripe ? 'instance' : !elements ? 'elements' : null;
  if (missing) logPayment(missing);
  if (!stripe || !elements) return { result: 'refused' };
  if (!elements.getElement('payment')) {
    logPayment('type');
    return { result: 'refused' };
  }
  try {
    const submitted = await elements.submit();
    if (submitted.error) return toRefusal(submitted.error);
    lock.setCharging(true);
    const confirmParams = { return_url: `${location.origin}${RETURN_PATH}` };
    const { error } = await stripe.confirmPayment({ elements, confirmParams });
    // Without an error the page is being left: nothing must be pressed until it is gone.
    return error ? toCharge(error) : await new Promise<never>(() => {});
  } catch (cause) {
    // It throws what is wrong with the call itself, before it charges anything.
    logPayment('confirm', cause);
    return { result: 'refused' };
  } finally {
    lock.setCharging(false);
  }
}

/** For the script, and then for its form. */
export const REQUEST_TIMEOUT_MS = 20_000;
const LOCALES = { en: 'en', ch: 'zh' } as const;

let loading: Promise<void> | undefined;

/** A script from here is as trusted as the module that creates it. */
function createScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  return script;
}

function load(src: string): Promise<void> {
  const script = createScript(src);
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`no script from ${src}`));
    const timeout = setTimeout(fail, REQUEST_TIMEOUT_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timeout);
      if (window.Stripe) resolve();
      else fail();
    };
  });
  document.head.append(script);
  return loaded.catch((cause) => {
    script.remove();
    throw cause;
  });
}

/**
 * Loads the script once; after a failure the next call tries again. Its URL is the server's choice, so our own module
 * loads it and not the provider's loader.
 */
export function loadCardScript(src: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  loading ??= load(src).finally(() => {
    loading = undefined;
  });
  return loading;
}

/** @throws if the script can't be loaded, or does not accept the key */
export async function openCards(src: string, key: string): Promise<Stripe> {
  try {
    await loadCardScript(src);
    if (!window.Stripe) throw new Error('the script defines nothing');
    return window.Stripe(key, { locale: LOCALES[pageLang()] });
  } catch (cause) {
    logPayment('library', cause);
    throw cause;
  }
}
