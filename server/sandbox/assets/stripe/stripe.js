import { checkSecret, Elements } from './elements.js';
import { IntegrationError } from './errors.js';
import { Frame } from './frame.js';

/** The release that @stripe/stripe-js 10 is made for; it warns about any other. */
const VERSION = 'endive';

let bridge = null;

/** An invisible frame, for what needs no form. */
function bridged(action, data) {
  if (!bridge) {
    const frame = new Frame('bridge.html', '', () => {});
    frame.element.setAttribute('aria-hidden', 'true');
    frame.element.tabIndex = -1;
    frame.element.style.setProperty('display', 'none');
    bridge = frame.mount(document.body).then(() => frame);
    // The next call may try again.
    bridge.catch(() => {
      bridge = null;
      frame.remove();
    });
  }
  const lost = (cause) => ({ error: { type: 'api_connection_error', message: cause.message } });
  return bridge.then((frame) => frame.call(action, data)).catch(lost);
}

/** Leaves the page. Whatever awaits the outcome waits until the page is gone. */
function leave(address) {
  location.assign(address);
  return new Promise(() => {});
}

/** The URL that the payer returns to, with what Stripe tells the shop. */
function wayBack(returnUrl, intent) {
  const address = new URL(returnUrl);
  address.searchParams.append('payment_intent', intent.id);
  address.searchParams.append('payment_intent_client_secret', intent.client_secret);
  const status = intent.status === 'processing' ? 'pending' : 'succeeded';
  address.searchParams.append('redirect_status', status);
  return address.href;
}

async function confirmPayment(
  key,
  { elements, clientSecret, confirmParams = {}, redirect = 'always' },
) {
  const { return_url: returnUrl, ...params } = confirmParams;
  const secret = checkSecret(clientSecret ?? elements?.clientSecret, 'stripe.confirmPayment()');
  if (redirect === 'always' && !returnUrl) {
    throw new IntegrationError(
      'stripe.confirmPayment(): the `confirmParams.return_url` argument is required when redirect is `always`.',
    );
  }
  const payment = {
    clientSecret: secret,
    params: { ...params, return_url: returnUrl ?? location.href },
    key,
  };
  const element = elements?.getElement('payment');
  const result = element ? await element.confirm(payment) : await bridged('confirm', payment);
  if (result.error) {
    return { error: result.error };
  }
  const intent = result.paymentIntent;
  if (intent.status === 'requires_action') {
    return leave(intent.next_action.redirect_to_url.url);
  }
  return redirect === 'always' ? leave(wayBack(returnUrl, intent)) : { paymentIntent: intent };
}

function Stripe(key, options = {}) {
  if (typeof key !== 'string' || !/^pk_test_\w+$/.test(key)) {
    throw new IntegrationError(
      'Please call Stripe() with a publishable key of the test mode: the sandbox takes pk_test_….',
    );
  }
  return {
    elements: (group = {}) => new Elements(key, { locale: options.locale, ...group }),
    confirmPayment: (payment) => confirmPayment(key, payment),
    retrievePaymentIntent: async (clientSecret) => {
      checkSecret(clientSecret, 'stripe.retrievePaymentIntent()');
      return await bridged('retrieve', { clientSecret, key });
    },
  };
}

Stripe.version = VERSION;
window.Stripe = Stripe;
