// @ts-check
// Buyers: they compete for the same few ZIPs, pay, fail, change their minds, and record the replies.
import { setTimeout as pause } from 'node:timers/promises';
import { PUBLISHABLE_KEY } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Buyer} Buyer */
/** @typedef {import('./random.mjs').Dice} Dice */

/**
 * @param {number} until
 * @param {Buyer} buyer
 * @param {World} stage
 * @param {Dice} random
 */
export async function shopUntil(until, buyer, stage, random) {
  while (Date.now() < until) {
    await buy(buyer, stage, random);
    await pause(random.between(0, 150));
  }
}

/**
 * @param {Buyer} buyer
 * @param {World} stage
 * @param {Dice} random
 */
async function buy(buyer, stage, random) {
  const zips = random.some(stage.zips, random.between(1, 3));
  const price = await cardAmount(stage, zips, random);
  if (price === undefined) return;
  const begun = await ask(stage, buyer, random, '/stripe/payment-intent', {
    product_skus: zips,
    expected_price: price,
  });
  if (begun === undefined || begun.status !== 0) {
    stage.figures.refused += 1;
    return;
  }
  stage.figures.begun += 1;
  const secret = begun.payment_intent.client_secret;
  buyer.told.set(begun.order_id, {
    zips,
    amount: begun.payment_amount,
    paid: false,
    outcome: 'begun',
    returned: false,
  });
  await decide(buyer, stage, random, begun.order_id, secret);
}

/**
 * @param {Buyer} buyer
 * @param {World} stage
 * @param {Dice} random
 * @param {string} order
 * @param {string} secret
 */
async function decide(buyer, stage, random, order, secret) {
  const mood = random.roll();
  if (mood < 0.08) {
    stage.figures.abandoned += 1;
    return;
  }
  if (mood < 0.2) {
    await ask(stage, buyer, random, '/stripe/cancel-payment-intent', {});
    stage.figures.cancelled += 1;
    return;
  }
  if (mood < 0.35) {
    await pay(stage, secret, 'pm_card_chargeDeclined');
    stage.figures.declined += 1;
  }
  // Some dawdle until the hold is over.
  if (mood > 0.97) await pause(16_000);
  const paid = await pay(stage, secret, 'pm_card_visa');
  const told = buyer.told.get(order);
  if (told === undefined || paid !== 'succeeded') return;
  told.paid = true;
  // Some close the tab: the webhook, or the comparison with the provider, has to do.
  if (random.roll() < 0.25) return;
  await comeBack(buyer, stage, random, order, secret);
}

/**
 * @param {Buyer} buyer
 * @param {World} stage
 * @param {Dice} random
 * @param {string} order
 * @param {string} secret
 */
async function comeBack(buyer, stage, random, order, secret) {
  const told = buyer.told.get(order);
  if (told === undefined) return;
  for (let tries = 0; tries < 40; tries += 1) {
    const verified = await ask(stage, buyer, random, '/stripe/payment-verify', {
      client_secret: secret,
    });
    if (verified?.code === 'payment.refunded') {
      told.outcome = 'refunded';
      stage.figures.late += 1;
      return;
    }
    const confirmed =
      verified?.status === 0
        ? await ask(stage, buyer, random, '/stripe/order-confirm', { client_secret: secret })
        : undefined;
    if (confirmed?.status === 0) {
      told.outcome = confirmed.remaining_balance > 0 ? 'deposit' : 'complete';
      stage.figures[told.outcome === 'deposit' ? 'deposits' : 'purchases'] += 1;
      return;
    }
    await pause(250);
  }
}

/**
 * At whichever server; `undefined` if it went away.
 * @param {World} stage
 * @param {Buyer} buyer
 * @param {Dice} random
 * @param {string} path
 * @param {object} payload
 */
export async function ask(stage, buyer, random, path, payload) {
  try {
    const reply = await fetch(random.pick(stage.nodes).url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: buyer.token },
      body: JSON.stringify(payload),
    });
    return await reply.json();
  } catch {
    await pause(100);
    return undefined;
  }
}

/**
 * What the store shows, and the deposit rule over it.
 * @param {World} stage
 * @param {string[]} zips
 * @param {Dice} random
 * @returns {Promise<number | undefined>}
 */
async function cardAmount(stage, zips, random) {
  try {
    const url = `${random.pick(stage.nodes).url}/zipcode/search?zip_codes=${zips.join(',')}`;
    const found = await (await fetch(url)).json();
    const total = found.zip_codes.reduce(
      (/** @type {number} */ sum, /** @type {{ price: number }} */ zip) => sum + zip.price,
      0,
    );
    return total > 1500 ? Math.min(1500, Math.round(total * 10) / 100) : total;
  } catch {
    await pause(100);
    return undefined;
  }
}

/**
 * As a buyer's browser would; the answer may get lost, and is asked for again.
 * @param {Pick<World, 'provider'>} stage
 * @param {string} secret
 * @param {string} method
 * @returns {Promise<string | undefined>} the payment's status
 */
export async function pay(stage, secret, method) {
  const [intent] = secret.split('_secret_');
  const url = `${stage.provider.url}/v1/payment_intents/${intent}`;
  const headers = { Authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const body = new URLSearchParams({
    client_secret: secret,
    payment_method: method,
    return_url: 'http://localhost:3000/zipcart',
  });
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      const reply = await fetch(`${url}/confirm`, { method: 'POST', headers, body });
      const said = await reply.json();
      if (reply.ok) return said.status;
      if (reply.status < 500 && reply.status !== 429) {
        const asked = await fetch(`${url}?client_secret=${secret}`, { headers });
        if (asked.ok) return (await asked.json()).status;
      }
    } catch {
      // The provider was made to hang up: what it did is found out by asking again.
    }
    await pause(100);
  }
  return undefined;
}
