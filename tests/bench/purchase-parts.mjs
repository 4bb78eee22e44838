// @ts-check
// The parts of a purchase's time: the database's from its own statistics, the card provider's by repeating its calls; the server's
// is the rest.
import { output } from './processes.mjs';
import { median } from './statistics.mjs';

/** How often the provider's calls are repeated. */
const ASKED = 40;

/**
 * @typedef {object} Parts milliseconds of a purchase, but for the number of statements
 * @property {number} statements
 * @property {number} database in its statements; what it waits for the disk at a commit is not in it
 * @property {number} provider
 * @property {number} all
 */

/**
 * @param {string} database on a PostgreSQL that counts statements
 * @param {{ provider: string, secret: string }} at
 * @param {() => Promise<{ count: number, p50: number }>} shop
 * @returns {Promise<Parts>}
 */
export async function parts(database, { provider, secret }, shop) {
  await output('psql', [database, '-qAtc', 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements']);
  await output('psql', [database, '-qAtc', 'SELECT pg_stat_statements_reset()']);
  const { count, p50 } = await shop();
  const [calls = 0, took = 0] = (await output('psql', [database, '-AtF', ' ', '-c', COUNTED]))
    .trim()
    .split(' ')
    .map(Number);
  return {
    statements: calls / count,
    database: took / count,
    provider: await ofProvider(provider, secret),
    all: p50,
  };
}

/** What opens and ends transactions is not counted. */
const COUNTED = `SELECT sum(calls), sum(total_exec_time) FROM pg_stat_statements AS s JOIN pg_database AS d ON d.oid = s.dbid
  WHERE d.datname = current_database() AND query ~* '^(SELECT|INSERT|UPDATE|DELETE)' AND query !~ 'pg_stat_statements'`;

/**
 * A payment is made, charged and asked for, one after the other; the median of each together.
 * @param {string} provider
 * @param {string} secret
 */
async function ofProvider(provider, secret) {
  const ask = async (/** @type {string} */ path, /** @type {Record<string, string>} */ form) => {
    const reply = await fetch(`${provider}/v1/payment_intents${path}`, {
      headers: { Authorization: `Bearer ${secret}` },
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(`the provider answers ${JSON.stringify(answer)}`);
    return answer;
  };
  const times = [];
  for (let nth = 0; nth < ASKED; nth += 1) {
    const begun = performance.now();
    const form = { amount: '50000', currency: 'usd', 'payment_method_types[]': 'card' };
    const { id } = await ask('', form);
    await ask(`/${id}/confirm`, { payment_method: 'pm_card_visa' });
    const reply = await fetch(`${provider}/v1/payment_intents/${id}`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    await reply.text();
    times.push(performance.now() - begun);
  }
  return median(times);
}
