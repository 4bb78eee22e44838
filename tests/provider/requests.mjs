// Makes the server's requests to the card provider with the provider's own library.
import Stripe from 'stripe';

const told = JSON.parse(process.argv[2]);
const base = new URL(told.base);
const stripe = new Stripe('sk_test_of_the_tests', {
  host: base.hostname,
  port: base.port,
  protocol: 'http',
  maxNetworkRetries: 0,
  telemetry: false,
});

const [, order] = told.orders;
const [cancelled, paid] = told.intents;

await stripe.paymentIntents.create(
  {
    amount: Number(told.cents),
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    description: `INKPAY order ${order}`,
    metadata: { order_id: order, ...told.bought },
    expand: ['latest_charge'],
  },
  { idempotencyKey: `${order}-1` },
);
await stripe.paymentIntents.retrieve(paid, { expand: ['latest_charge'] });
// The payment is cancelled already, so this fails: only the request matters.
await stripe.paymentIntents.cancel(cancelled, { expand: ['latest_charge'] }).catch(() => {});
await stripe.refunds.create(
  { payment_intent: paid, amount: Number(told.cents), metadata: { order_id: order } },
  { idempotencyKey: `${order}-refund-${told.cents}` },
);
