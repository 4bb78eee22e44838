// @ts-check
// A run's set-up: a database, the sandbox, two servers, and buyers with accounts.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signUp, WITHOUT_LIMITS } from '../bench/accounts.mjs';
import { freePort, output } from '../bench/processes.mjs';
import { database } from './database.mjs';
import { Process } from './process.mjs';

export const SECRET_KEY = 'sk_test_of_the_chaos';
export const PUBLISHABLE_KEY = 'pk_test_of_the_chaos';
const WEBHOOK_SECRET = 'whsec_of_the_chaos';
/** Seconds for which ZIPs are held: the product's half an hour, in small. */
const HOLD = 15;
/** Few, so that buyers get into each other's way. */
const STOCK = 90;

/** @typedef {Awaited<ReturnType<typeof world>>} World */
/** @typedef {{ name: string, token: string, told: Map<string, Told> }} Buyer */
/**
 * What a buyer was told of an order.
 * @typedef {{ zips: string[], amount: number, paid: boolean, outcome: string, returned: boolean }} Told
 */

/**
 * @param {{ database: string, buyers: number, random: import('./random.mjs').Dice, settings?: Record<string, string> }} options
 */
export async function world({ database: kind, buyers: count, random, settings = {} }) {
  const program = process.env.INK_TEST_BINARY;
  if (program === undefined) throw new Error('INK_TEST_BINARY names the program');
  const folder = await mkdtemp(join(tmpdir(), 'inkpay-chaos-'));
  const data = await database(kind, folder);
  const ports = { provider: await freePort(), nodes: [await freePort(), await freePort()] };
  const provider = new Process(program, {
    args: [
      'sandbox',
      ...['--listen', `127.0.0.1:${ports.provider}`, '--data', join(folder, 'provider')],
      ...['--webhook-url', `http://127.0.0.1:${ports.nodes[0]}/stripe/webhook`],
      ...['--webhook-secret', WEBHOOK_SECRET],
    ],
    ready: `http://127.0.0.1:${ports.provider}/control`,
  });
  await provider.start();
  const env = {
    ...WITHOUT_LIMITS,
    INKPAY_DATABASE_URL: data.url,
    INKPAY_SECRET_KEY: randomBytes(32).toString('hex'),
    INKPAY_STORE_PUBLIC: 'true',
    INKPAY_RENDER_THREADS: '1',
    INKPAY_HOLD_SECONDS: String(HOLD),
    INKPAY_BAN_CANCELLATIONS: '1000000',
    INKPAY_BAN_UNPAID_ORDERS: '1000000',
    INKPAY_NEW_BUYER_ZIPS: '50',
    INKPAY_LOG: 'warn',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: provider.url,
    ...settings,
  };
  const nodes = ports.nodes.map(
    (port) =>
      new Process(program, {
        args: ['serve'],
        env: { ...env, INKPAY_LISTEN: `127.0.0.1:${port}` },
        ready: `http://127.0.0.1:${port}/readyz`,
      }),
  );
  // One after the other: the first fills the database.
  for (const node of nodes) await node.start();
  /** @type {Buyer[]} */
  const buyers = [];
  for (let nth = 0; nth < count; nth += 1) {
    const name = `buyer${String(nth).padStart(4, '0')}`;
    const referrer = nth === 0 ? 'inkpay' : random.pick(buyers).name;
    const { token } = await signUp(/** @type {Process} */ (nodes[0]).url, name, referrer);
    buyers.push({ name, token, told: new Map() });
  }
  const zips = await stock(/** @type {Process} */ (nodes[0]).url);
  const figures = { begun: 0, purchases: 0, deposits: 0, refused: 0, cancelled: 0, abandoned: 0 };
  const faults = { kills: 0, databaseRestarts: 0, providerFailures: 0, plans: 0 };

  return {
    kind,
    program,
    env,
    data,
    provider,
    nodes,
    buyers,
    zips,
    figures: { ...figures, declined: 0, wires: 0, refunds: 0, late: 0 },
    faults,
    /** When the database was there again after its last crash, in milliseconds. */
    backSince: 0,
    /** @type {string[]} what an operator could not do though the database was there, and why */
    refusals: [],
    /** @type {Set<string>} orders that an operator gave back */
    refunded: new Set(),
    admin: (/** @type {string[]} */ ...args) =>
      output(program, ['admin', ...args], { ...env, INKPAY_LOG: 'error' }),
    said: () => [provider, ...nodes].map((one) => one.said).join('\n'),
    /** Everything works again; waits until nothing is under way any more. */
    async calm() {
      await control(provider, 'failures', 'DELETE');
      await control(provider, 'plan', 'POST', { seed: 1 });
      for (const node of nodes) await node.revive();
      await settled(data, provider);
    },
    async end() {
      for (const one of [...nodes, provider]) await one.stop();
      await data.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {Process} provider
 * @param {string} path
 * @param {string} method
 * @param {object} [body]
 */
export async function control(provider, path, method, body) {
  const reply = await fetch(`${provider.url}/control/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`/control/${path} answers ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/**
 * Cheap ones and dear ones.
 * @param {string} url
 */
async function stock(url) {
  const of = async (/** @type {string} */ query) => {
    const found = await (await fetch(`${url}/zipcode/search?${query}`)).json();
    return found.zip_codes.map((/** @type {{ zip_code: string }} */ zip) => zip.zip_code);
  };
  return [
    ...(await of(`tier=5&count=${(STOCK * 2) / 3}`)),
    ...(await of(`tier=1&count=${STOCK / 3}`)),
  ];
}

/**
 * No card is awaited, no money is on its way back. A hold and the job that ends it take half a minute.
 * @param {import('./database.mjs').Database} data
 * @param {Process} provider
 */
async function settled(data, provider) {
  const open = `SELECT (SELECT count(*) FROM orders WHERE status = 10)
    + (SELECT count(*) FROM refunds WHERE settled_at IS NULL AND failed_at IS NULL)`;
  const begun = Date.now();
  while (Number((await data.rows(open))[0]?.[0]) > 0) {
    if (Date.now() - begun > 240_000) throw new Error('something is under way for four minutes');
    await pause(500);
  }
  await control(provider, 'settle', 'POST', {}).catch(() => {});
}
