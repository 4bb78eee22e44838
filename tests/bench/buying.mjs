// @ts-check
// The cost of buying: purchases per second, two hundred buyers for one ZIP, and the store at the same time.
import { join } from 'node:path';
import { signUp, WITHOUT_LIMITS } from './accounts.mjs';
import { load, typical } from './load.mjs';
import { freePort, newFolder, serve, start } from './processes.mjs';
import { parts } from './purchase-parts.mjs';
import { median, percentile } from './statistics.mjs';

const CROWD = 200;
/** Simultaneous buyers: more than a small machine's cores, but few enough for short queues. */
export const AT_ONCE = 8;
const KEYS = { secret: 'sk_test_of_the_bench', publishable: 'pk_test_of_the_bench' };

/** @typedef {import('./load.mjs').Load} Load */
/**
 * @typedef {object} Buying
 * @property {string} name
 * @property {Load} purchases
 * @property {import('./purchase-parts.mjs').Parts | undefined} parts where the time goes, where the database counts
 * @property {number} crowd milliseconds until all of them were answered
 * @property {Load} quiet
 * @property {Load} busy
 * @property {number} ratio
 */

/**
 * @param {string} inkpay
 * @param {string} name
 * @param {string} database
 * @param {{ seconds: number, rounds: number }} options
 * @returns {Promise<Buying>}
 */
export async function buying(inkpay, name, database, { seconds, rounds }) {
  const { provider, server } = await open(inkpay, database);
  const shop = { url: server.url, provider: provider.url };
  /** @type {string[]} */
  const tokens = [];
  for (let nth = 0; nth < CROWD; nth += 1) {
    tokens.push((await signUp(shop.url, `crowd${nth}`)).token);
  }
  const crowd = await contend(shop, tokens);
  const zips = await stock(shop.url);
  const buyers = tokens.slice(0, AT_ONCE);
  await shopFor(shop, buyers, zips, 2);
  const long = Math.max(5, (seconds * rounds) / 3);
  const purchases = await shopFor(shop, buyers, zips, long);
  const one = () => shopFor(shop, buyers.slice(0, 1), zips, long);
  const counts = database.startsWith('postgres:');
  const at = { provider: provider.url, secret: KEYS.secret };
  const spent = counts ? await parts(database, at, one) : undefined;
  /** @type {{ quiet: Load, busy: Load }[]} */
  const all = [];
  const store = `${shop.url}/zipstore`;
  for (let round = 0; round < Math.ceil(rounds / 3); round += 1) {
    const quiet = await load(store, { seconds });
    const [busy] = await Promise.all([
      load(store, { seconds }),
      shopFor(shop, buyers, zips, seconds),
    ]);
    all.push({ quiet, busy });
  }
  await Promise.all([server.stop(), provider.stop()]);
  return {
    name,
    purchases,
    parts: spent,
    crowd,
    quiet: typical(all, 'quiet', 'p99'),
    busy: typical(all, 'busy', 'p99'),
    ratio: median(all.map(({ quiet, busy }) => busy.p99 / quiet.p99)),
  };
}

/**
 * The card provider as a process of its own, as the real one is, and how a server is told of it.
 * @param {string} inkpay
 */
export async function cardProvider(inkpay) {
  const port = await freePort();
  const listen = ['--listen', `127.0.0.1:${port}`, '--data', join(newFolder(), 'provider')];
  const provider = await start(inkpay, ['sandbox', ...listen], { port, path: '/control' });
  const settings = {
    STRIPE_SECRET_KEY: KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_bench',
    STRIPE_API_BASE: provider.url,
  };
  return { provider, settings };
}

/**
 * A shop, and its provider.
 * @param {string} inkpay
 * @param {string} database
 */
export async function open(inkpay, database) {
  const { provider, settings } = await cardProvider(inkpay);
  const server = await serve(inkpay, database, {
    ...WITHOUT_LIMITS,
    INKPAY_NEW_BUYER_ZIPS: '50',
    ...settings,
  });
  return { provider, server };
}

/** @typedef {{ url: string, provider: string }} Shop */

/**
 * Everybody wants one ZIP at the same moment: one has it.
 * @param {Shop} shop
 * @param {string[]} tokens
 */
async function contend(shop, tokens) {
  const [zip] = await found(shop.url, 'tier=4&count=1');
  const begun = performance.now();
  const answers = await Promise.all(tokens.map((token) => begin(shop, token, zip)));
  const took = performance.now() - begun;
  const won = answers.filter(({ status }) => status === 0).length;
  const lost = answers.filter(({ code }) => code === 'zip.taken').length;
  if (won !== 1 || lost !== tokens.length - 1) {
    throw new Error(
      `${won} of ${tokens.length} buyers have one ZIP, ${lost} were told that it is taken`,
    );
  }
  return took;
}

/** @typedef {{ zip_code: string, price: number }} Zip */

/**
 * So many purchases as fit into the time, each by a buyer of the given ones.
 * @param {Shop} shop
 * @param {string[]} tokens
 * @param {Zip[]} zips taken from its end
 * @param {number} seconds
 * @returns {Promise<Load & { count: number }>}
 */
export async function shopFor(shop, tokens, zips, seconds) {
  /** @type {number[]} */
  const took = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() < until) {
        const zip = zips.pop();
        if (zip === undefined) throw new Error('the store is sold out');
        const from = performance.now();
        await purchase(shop, token, zip);
        took.push(performance.now() - from);
      }
    }),
  );
  const ran = (performance.now() - begun) / 1000;
  return {
    perSecond: took.length / ran,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    count: took.length,
  };
}

/**
 * From the cart to the confirmation.
 * @param {Shop} shop
 * @param {string} token
 * @param {Zip} zip
 * @param {(call: () => Promise<any>) => Promise<any>} [watched] how each call of ours is made
 */
export async function purchase(shop, token, zip, watched = (call) => call()) {
  const begun = await watched(() => begin(shop, token, zip));
  const secret = begun.payment_intent?.client_secret;
  if (secret === undefined) throw new Error(`a payment was refused: ${JSON.stringify(begun)}`);
  const [intent] = secret.split('_secret_');
  const paid = await fetch(`${shop.provider}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEYS.publishable}` },
    body: new URLSearchParams({
      client_secret: secret,
      payment_method: 'pm_card_visa',
      return_url: `${shop.url}/zipcart`,
    }),
  });
  if (!paid.ok) throw new Error(`the card was refused: ${await paid.text()}`);
  for (const path of ['/stripe/payment-verify', '/stripe/order-confirm']) {
    const answer = await watched(() => call(shop.url + path, token, { client_secret: secret }));
    if (answer.status !== 0) throw new Error(`${path} answers ${JSON.stringify(answer)}`);
  }
}

/**
 * @param {Shop} shop
 * @param {string} token
 * @param {Zip | undefined} zip
 */
function begin(shop, token, zip) {
  return call(`${shop.url}/stripe/payment-intent`, token, {
    product_skus: [zip?.zip_code],
    expected_price: zip?.price,
  });
}

/**
 * @param {string} url
 * @param {string} token
 * @param {object} payload
 */
async function call(url, token, payload) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(payload),
  });
  return reply.json();
}

/** @param {string} url */
export async function stock(url) {
  const all = [];
  for (let skip = 0; skip < 8000; skip += 100) {
    all.push(...(await found(url, `tier=5&count=100&skip=${skip}`)));
  }
  return all;
}

/**
 * @param {string} url
 * @param {string} query
 * @returns {Promise<Zip[]>}
 */
async function found(url, query) {
  return (await (await fetch(`${url}/zipcode/search?${query}`)).json()).zip_codes;
}
