/** Has the card charged. It goes well by leaving the page; what comes back is why it did not. */
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { logPayment } from './calls.ts';
import type { PaymentLock } from './use-payment-lock.ts';

export type Charge =
  /** Without words where the provider's are for programmers. */
  | { readonly came: 'refused'; readonly words?: string | undefined }
  /** It went through before, or was cancelled meanwhile. */
  | { readonly came: 'paid' }
  | { readonly came: 'dead' };

const RETURN_PATH = '/zipcart';

/** Of these the message is for the payer, in their language. */
const FOR_PEOPLE = ['card_error', 'validation_error'];

function read(error: StripeError): Charge {
  logPayment('confirm', error);
  const status = error.payment_intent?.status;
  if (status === 'succeeded') return { came: 'paid' };
  if (status === 'canceled') return { came: 'dead' };
  const words = FOR_PEOPLE.includes(error.type) ? error.message : undefined;
  return { came: 'refused', words };
}

export async function charge(
  stripe: Stripe | null,
  elements: StripeElements | null,
  lock: Pick<PaymentLock, 'charging'>,
): Promise<Charge> {
  const missing = !stripe ? 'instance' : !elements ? 'elements' : null;
  if (missing) logPayment(missing);
  if (!stripe || !elements) return { came: 'refused' };
  if (!elements.getElement('payment')) {
    logPayment('type');
    return { came: 'refused' };
  }
  const submitted = await elements.submit();
  if (submitted.error) return { came: 'refused', words: submitted.error.message };
  lock.charging(true);
  try {
    const confirmParams = { return_url: `${location.origin}${RETURN_PATH}` };
    const { error } = await stripe.confirmPayment({ elements, confirmParams });
    // Without an error the page is being left: nothing is to be pressed until it is gone.
    return error ? read(error) : await new Promise<never>(() => {});
  } finally {
    lock.charging(false);
  }
}
