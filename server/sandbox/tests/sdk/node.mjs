// The official library for Node against the sandbox whose address is the first argument.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Stripe from 'stripe';

const base = new URL(process.argv[2]);
const stripe = new Stripe('sk_test_node', {
  host: base.hostname,
  port: base.port,
  protocol: 'http',
  telemetry: false,
});
const SECRET = 'whsec_node';
const back = 'https://shop.example/back';

const came = await listen();
await intents();
await declined();
await authentication();
await refunds();
await disputes();
await lists();
await retries();
await payer();
await signed();
// The library does not read a reply that it tries again after, and keeps its connection open.
process.exit();

/** A webhook that keeps what the library's own verifier accepts. */
async function listen() {
  const accepted = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) {
      body += piece;
    }
    const signature = request.headers['stripe-signature'];
    accepted.push(stripe.webhooks.constructEvent(body, signature, SECRET));
    assert.throws(() => stripe.webhooks.constructEvent(`${body} `, signature, SECRET));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/`;
  await control('webhook', { url, secret: SECRET });
  return accepted;
}

async function control(path, body) {
  const reply = await fetch(new URL(`control/${path}`, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(reply.status, 200);
  return await reply.json();
}

async function create(options, request) {
  const params = { amount: 1500, currency: 'usd', ...options };
  return await stripe.paymentIntents.create(params, request);
}

async function intents() {
  const made = await create({ metadata: { order: '7' } }, { idempotencyKey: 'node-1' });
  const again = await create({ metadata: { order: '7' } }, { idempotencyKey: 'node-1' });
  assert.equal(again.id, made.id);
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
  await assert.rejects(create({ amount: 1600 }, { idempotencyKey: 'node-1' }), {
    type: 'StripeIdempotencyError',
  });
  const found = await stripe.paymentIntents.retrieve(made.id);
  assert.equal(found.metadata.order, '7');
  const changed = await stripe.paymentIntents.update(made.id, { metadata: { order: '8' } });
  assert.equal(changed.metadata.order, '8');
  const canceled = await stripe.paymentIntents.cancel(made.id, {
    cancellation_reason: 'duplicate',
  });
  assert.equal(canceled.status, 'canceled');
  await assert.rejects(stripe.paymentIntents.cancel(made.id), {
    code: 'payment_intent_unexpected_state',
  });
  await assert.rejects(stripe.paymentIntents.retrieve('pi_none'), { statusCode: 404 });
  await assert.rejects(create({ colour: 'red' }), { code: 'parameter_unknown', param: 'colour' });
}

async function declined() {
  const { id } = await create();
  const confirm = (card) =>
    stripe.paymentIntents.confirm(id, { payment_method: card, return_url: back });
  const failed = await confirm('pm_card_visa_chargeDeclined').catch((error) => error);
  assert.ok(failed instanceof Stripe.errors.StripeCardError);
  assert.equal(failed.decline_code, 'generic_decline');
  assert.equal(failed.payment_intent.status, 'requires_payment_method');
  const paid = await confirm('pm_card_visa');
  assert.equal(paid.status, 'succeeded');
}

async function authentication() {
  const { id } = await create();
  const asked = await stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: back,
  });
  assert.equal(asked.status, 'requires_action');
  const page = new URL(asked.next_action.redirect_to_url.url);
  const body = new URLSearchParams({ key: page.searchParams.get('key'), passed: 'true' });
  const left = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const place = new URL(left.headers.get('location'));
  assert.equal(place.searchParams.get('redirect_status'), 'succeeded');
  assert.equal(place.searchParams.get('payment_intent'), id);
}

async function paid(card = 'pm_card_visa') {
  return await create({ confirm: true, payment_method: card, return_url: back });
}

async function refunds() {
  const { id, latest_charge: charge } = await paid();
  const part = await stripe.refunds.create({ payment_intent: id, amount: 500 });
  assert.equal(part.status, 'succeeded');
  await assert.rejects(stripe.refunds.create({ charge, amount: 1001 }), { param: 'amount' });
  await stripe.refunds.create({ charge });
  await assert.rejects(stripe.refunds.create({ charge }), { code: 'charge_already_refunded' });
  const found = await stripe.charges.retrieve(charge, { expand: ['payment_intent'] });
  assert.equal(found.refunded, true);
  assert.equal(found.payment_intent.amount_received, 1500);
  const listed = await stripe.refunds.list({ charge });
  assert.equal(listed.data.length, 2);
}

async function disputes() {
  const { id } = await paid('pm_card_createDispute');
  await control('aftermath', {});
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  assert.equal(dispute.status, 'needs_response');
  await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  await control('aftermath', {});
  assert.equal((await stripe.disputes.retrieve(dispute.id)).status, 'won');
  await assert.rejects(stripe.disputes.close(dispute.id), { statusCode: 400 });
}

async function lists() {
  const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  assert.ok(all.length >= 5);
  assert.equal(new Set(all.map((intent) => intent.id)).size, all.length);
  const since = await stripe.events.list({ type: 'charge.succeeded', created: { gte: 1 } });
  assert.ok(since.data.every((event) => event.type === 'charge.succeeded'));
  const event = await stripe.events.retrieve(since.data[0].id);
  assert.equal(event.data.object.object, 'charge');
  const [endpoint] = (await stripe.webhookEndpoints.list({ limit: 100 })).data;
  assert.deepEqual([endpoint.status, endpoint.enabled_events], ['enabled', ['*']]);
}

/** The library tries again by itself, with the same key. */
async function retries() {
  const count = async () => (await stripe.paymentIntents.list({ limit: 100 })).data.length;
  const before = await count();
  await control('failures', { after: true });
  await create();
  await control('failures', { status: 500 });
  await create();
  assert.equal(await count(), before + 2);
}

async function payer() {
  const { id, client_secret } = await create({ metadata: { order: '9' } });
  const browser = new Stripe('pk_test_node', {
    host: base.hostname,
    port: base.port,
    protocol: 'http',
  });
  const seen = await browser.paymentIntents.retrieve(id, { client_secret });
  assert.equal(seen.metadata, undefined);
  await assert.rejects(browser.paymentIntents.cancel(id), {
    type: 'StripeAuthenticationError',
  });
}

async function signed() {
  const wanted = (await stripe.events.list({ limit: 100 })).data.map((event) => event.id);
  for (let tries = 0; tries < 600; tries += 1) {
    const arrived = new Set(came.map((event) => event.id));
    if (wanted.every((id) => arrived.has(id))) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('some events did not arrive');
}
