// @ts-check
// Sales while a database is backed up, lost and restored, and the commands of docs/operations.md for it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environmentWithoutSettings } from '../bench/processes.mjs';
import { ask, pay } from '../chaos/buyers.mjs';
import { commands } from './page.mjs';

const run = promisify(execFile);

/** @typedef {import('../chaos/world.mjs').World} World */

/** @param {boolean} holds @param {string} what */
export function expect(holds, what) {
  if (!holds) throw new Error(`not so: ${what}`);
}

/**
 * @param {string} name of commands of the page
 * @param {Record<string, string>} variables
 */
export async function follow(name, variables) {
  await run('bash', ['-euo', 'pipefail', '-c', commands(name)], {
    env: { ...environmentWithoutSettings(), ...variables },
  });
}

/**
 * @param {World} stage
 * @param {import('../chaos/random.mjs').Dice} random
 * @param {import('../chaos/world.mjs').Buyer} buyer
 * @param {string} zip
 * @returns {Promise<{ order: string, intent: string }>}
 */
export async function buy(stage, random, buyer, zip) {
  const found = await (
    await fetch(`${stage.nodes[0]?.url}/zipcode/search?zip_codes=${zip}`)
  ).json();
  const { price } = found.zip_codes[0];
  const begun = await ask(stage, buyer, random, '/stripe/payment-intent', {
    product_skus: [zip],
    // Of a dear one the card pays a deposit.
    expected_price: price > 1500 ? Math.min(1500, Math.round(price * 10) / 100) : price,
  });
  const { client_secret } = begun.payment_intent;
  await pay(stage, client_secret, 'pm_card_visa');
  const paid = await ask(stage, buyer, random, '/stripe/payment-verify', { client_secret });
  expect(paid?.status === 0, `${zip} is paid: ${JSON.stringify(paid)}`);
  return { order: begun.order_id, intent: client_secret.split('_secret_')[0] };
}

/**
 * @param {World} stage
 * @param {string} zip
 */
export async function owner(stage, zip) {
  const query = `SELECT a.ink_id FROM zips AS z JOIN accounts AS a ON a.id = z.owner_id WHERE z.zip = '${zip}'`;
  return (await stage.data.rows(query))[0]?.[0];
}
