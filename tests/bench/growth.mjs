// @ts-check
// The effect of a big database: the same requests, jobs and check on a PostgreSQL with a thousand accounts and on one with a
// million.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUp, WITHOUT_LIMITS } from './accounts.mjs';
import { cardProvider } from './buying.mjs';
import { inRotation, typical } from './load.mjs';
import { freePort, newFolder, output, serve } from './processes.mjs';
import { median } from './statistics.mjs';

export const SMALL = 1_000;
/** The accounts whose requests are measured; they have the same data in both databases. */
const PEOPLE = 500;
/** Two, so that they sometimes wait for each other; no more, so that requests are measured and not a queue. */
const CONNECTIONS = 2;
/** Server starts for measuring jobs: each job runs at least once per start. */
const STARTS = 9;
/** The job reads all orders with pauses: instead, the command that does it without pauses is measured. */
const CHECK = 'ledger_check';
/** Accounts that request each path when nothing is timed. */
const ASKED = 8;
/** Minimum number of statements compared; the short form compares 48. */
const COMPARED = 40;
/** A difference of so few blocks is the height of an index, not growth. */
const FEW_BLOCKS = 12;
const SECRET_KEY = 'a key of the benchmark, the same for all of its servers';

/** @typedef {import('./load.mjs').Load} Load */
/** @typedef {{ program: string, settings: Record<string, string> }} Product the settings name its card provider */
/** @typedef {{ name: string, small: Load, big: Load, ratio: number }} Path */
/** @typedef {{ name: string, small: number, big: number }} Job milliseconds of a run, the median of the starts */
/** @typedef {{ text: string, small: number, big: number }} Statement blocks a call */
/**
 * @typedef {object} Growth
 * @property {number} accounts of the big one
 * @property {number} filled seconds
 * @property {string} size of the big one, as PostgreSQL says it
 * @property {Path[]} paths
 * @property {Job[]} jobs
 * @property {Statement[]} grown statements that read more blocks in the big one
 * @property {number} statements that were compared
 * @property {{ small: number, big: number, told: number }} check seconds, and how often it said how far it was
 */

const LOG_IN = '/auth/login';
/** @type {Record<string, { path: string, body?: object }>} */
const PATHS = {
  'log-in': { path: LOG_IN },
  dashboard: { path: '/dashboard' },
  notifications: { path: '/notifications' },
  transactions: { path: '/transactions' },
  accounts: { path: '/accounts' },
  referrals: { path: '/referrals' },
  'search of one’s own': { path: '/user/search', body: { search: 'u000' } },
  'search for a handle': { path: '/referrer/lookup', body: { referrer_id: 'NAME' } },
  'ban check': { path: '/zipcode/is-banned', body: {} },
};

/**
 * @param {string} inkpay
 * @param {() => Promise<string>} newDatabase the URL of a new database on a PostgreSQL that counts statements
 * @param {{ seconds: number, rounds: number, accounts: number }} options
 * @returns {Promise<Growth>}
 */
export async function growth(inkpay, newDatabase, { seconds, rounds, accounts }) {
  const { product, small, big, filled, provider } = await both(inkpay, newDatabase, accounts);
  const jobs = await jobsOf(product, [small, big], STARTS);
  const [checkOfSmall, checkOfBig] = [await checked(product, small), await checked(product, big)];
  const servers = [await serving(product, small), await serving(product, big)];
  const urls = servers.map(({ url }) => url);
  const logIn = await passwords(urls, [small, big]);
  const paths = [];
  for (const [name, { path, body }] of Object.entries(PATHS)) {
    const at = { path, body: path === LOG_IN ? logIn : body };
    paths.push({ name, ...(await measured(urls, at, { seconds, rounds })) });
  }
  await Promise.all([...servers, provider].map((server) => server.stop()));
  const size = await output('psql', [big, '-Atc', SIZE]);
  return {
    accounts,
    filled,
    size: size.trim(),
    paths,
    jobs,
    ...(await compared(small, big)),
    check: { small: checkOfSmall.seconds, big: checkOfBig.seconds, told: checkOfBig.told },
  };
}

/**
 * The short form: nothing is timed. Which statements read more blocks in the big one, of all that requests and jobs send?
 * @param {string} inkpay
 * @param {() => Promise<string>} newDatabase
 * @param {number} accounts
 * @returns {Promise<Pick<Growth, 'grown' | 'statements'>>}
 */
export async function counted(inkpay, newDatabase, accounts) {
  const { product, small, big, provider } = await both(inkpay, newDatabase, accounts);
  await jobsOf(product, [small, big], 1);
  const servers = [await serving(product, small), await serving(product, big)];
  for (const { url } of servers) {
    for (const { path, body } of Object.values(PATHS).filter(({ path }) => path !== LOG_IN)) {
      for (const [cookie, name] of everybody().slice(0, ASKED)) {
        await ask(url, path, { cookie, name, body });
      }
    }
  }
  await Promise.all([...servers, provider].map((server) => server.stop()));
  return compared(small, big);
}

/**
 * @param {string} inkpay
 * @param {() => Promise<string>} newDatabase
 * @param {number} accounts of the big one
 */
async function both(inkpay, newDatabase, accounts) {
  const { provider, settings } = await cardProvider(inkpay);
  const product = { program: inkpay, settings };
  const small = await filledWith(product, await newDatabase(), SMALL);
  const begun = performance.now();
  const big = await filledWith(product, await newDatabase(), accounts);
  const filled = (performance.now() - begun) / 1000;
  await output('psql', [small, '-qAtc', 'SELECT pg_stat_statements_reset()']);
  return { product, small, big, filled, provider };
}

/**
 * @param {string} small
 * @param {string} big
 * @returns {Promise<Pick<Growth, 'grown' | 'statements'>>}
 */
async function compared(small, big) {
  const [before, after] = [await blocks(small), await blocks(big)];
  const sent = [...after].filter(([text]) => before.has(text));
  if (sent.length < COMPARED) throw new Error(`only ${sent.length} statements are compared`);
  const grown = sent
    .map(([text, blocks]) => ({ text, small: before.get(text) ?? 0, big: blocks }))
    .filter(({ small, big }) => big > small * 1.5 + FEW_BLOCKS);
  return { grown, statements: sent.length };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {{ cookie: string, name: string, body: object | undefined }} by
 */
async function ask(url, path, { cookie, name, body }) {
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const reply = await fetch(url + path, {
    redirect: 'manual',
    headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body).replace('NAME', name) } : {}),
  });
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}`);
  await reply.text();
}

/**
 * A database with all ZIPs, and so many accounts with all that belongs to them.
 * @param {Product} product
 * @param {string} database
 * @param {number} accounts
 */
async function filledWith(product, database, accounts) {
  await (await serving(product, database)).stop();
  const fill = ['-q', '-v', `accounts=${accounts}`, '-f', 'tests/bench/growth/fill.sql'];
  await output('psql', [database, ...fill]);
  await output('psql', [database, '-qc', 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements']);
  return database;
}

/**
 * @param {Product} product
 * @param {string} database
 * @param {number} [metrics] the port that they are shown at
 */
function serving(product, database, metrics) {
  /** @type {Record<string, string>} */
  const settings = {
    ...WITHOUT_LIMITS,
    ...product.settings,
    INKPAY_SECRET_KEY: SECRET_KEY,
    INKPAY_STORE_PUBLIC: 'false',
    ...(metrics ? { INKPAY_METRICS_LISTEN: `127.0.0.1:${metrics}` } : {}),
  };
  return serve(product.program, database, settings, { path: '/readyz' });
}

/**
 * All measured accounts share one password hash.
 * @param {string[]} urls
 * @param {string[]} databases
 */
async function passwords(urls, databases) {
  for (const [nth, url] of urls.entries()) {
    await signUp(url, 'bench.mark', 'u00000001');
    await output('psql', [databases[nth] ?? '', '-qc', SAME_PASSWORD]);
  }
  const password = createHash('sha512').update('bench.mark pass 1!').digest('base64');
  return { app_id: 'inkpay', email: 'NAME@example.com', password };
}

const SIZE = 'SELECT pg_size_pretty(pg_database_size(current_database()))';
const SAME_PASSWORD = `UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE ink_id = 'bench.mark')
  WHERE ink_id BETWEEN 'u00000001' AND 'u${String(PEOPLE).padStart(8, '0')}'`;

/** The cookies of each who is measured, and their name: as fill.sql made their sessions. @returns {[string, string][]} */
function everybody() {
  const of = (/** @type {string} */ name) =>
    createHash('sha256').update(name).digest().toString('base64url');
  return Array.from({ length: PEOPLE }, (_, nth) => [
    `session=${of(`growth-${nth + 1}`)}; browser=${of(`cookie-${nth + 1}`)}`,
    `u${String(nth + 1).padStart(8, '0')}`,
  ]);
}

/** A file of them, for wrk. */
function people() {
  const file = join(newFolder(), 'people');
  writeFileSync(
    file,
    everybody()
      .map((one) => `${one.join('\t')}\n`)
      .join(''),
  );
  return file;
}

/**
 * Both in turns.
 * @param {string[]} urls
 * @param {{ path: string, body?: object | undefined }} at
 * @param {{ seconds: number, rounds: number }} options
 */
async function measured(urls, { path, body }, { seconds, rounds }) {
  process.env.INK_BENCH_PEOPLE ??= people();
  process.env.INK_BENCH_METHOD = body ? 'POST' : 'GET';
  process.env.INK_BENCH_PATH = path;
  process.env.INK_BENCH_BODY = JSON.stringify(body ?? {});
  const script = 'tests/bench/growth/people.lua';
  const [small = '', big = ''] = urls;
  const options = { seconds, rounds, connections: CONNECTIONS, script };
  const all = await inRotation({ small, big }, options);
  return {
    small: typical(all, 'small', 'p99'),
    big: typical(all, 'big', 'p99'),
    ratio: median(all.map(({ small, big }) => big.p99 / small.p99)),
  };
}

/**
 * How long each job of a newly started server takes.
 * @param {Product} product
 * @param {string[]} databases
 * @param {number} starts
 * @returns {Promise<Job[]>}
 */
async function jobsOf(product, databases, starts) {
  /** @type {Map<string, number[][]>} */
  const all = new Map();
  for (let nth = 0; nth < starts; nth += 1) {
    for (const [of, database] of databases.entries()) {
      const port = await freePort();
      const server = await serving(product, database, port);
      for (const [name, took] of await runs(port)) {
        const of_job = all.get(name) ?? [[], []];
        of_job[of]?.push(took);
        all.set(name, of_job);
      }
      await server.stop();
    }
  }
  return [...all]
    .filter(([, both]) => both.every((values) => values.length > 0))
    .map(([name, [small = [], big = []]]) => ({ name, small: median(small), big: median(big) }));
}

/**
 * Milliseconds of a run, by job; waits until every job except the ledger check has run.
 * @param {number} port
 * @returns {Promise<Map<string, number>>}
 */
async function runs(port) {
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const values = (/** @type {string} */ metric) =>
      new Map(
        [...text.matchAll(new RegExp(`^${metric}{name="([^"]*)"} (\\S+)$`, 'gm'))].map(
          ([, name = '', value]) => [name, Number(value)],
        ),
      );
    const begun = values('ink_job_interval_seconds');
    begun.delete(CHECK);
    const counts = values('ink_job_duration_seconds_count');
    counts.delete(CHECK);
    if (begun.size > 0 && [...begun.keys()].every((name) => counts.has(name))) {
      const sums = values('ink_job_duration_seconds_sum');
      return new Map(
        [...counts].map(([name, count]) => [name, (1000 * (sums.get(name) ?? 0)) / count]),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * @param {Product} product
 * @param {string} database
 */
async function checked({ program, settings }, database) {
  const begun = performance.now();
  const said = await output('sh', ['-c', 'exec "$0" admin ledger check 2>&1', program], {
    ...settings,
    INKPAY_DATABASE_URL: database,
    INKPAY_SECRET_KEY: SECRET_KEY,
    INKPAY_LOG: 'warn',
  });
  if (!said.includes('the books agree')) throw new Error(`the books of the benchmark: ${said}`);
  return {
    seconds: (performance.now() - begun) / 1000,
    told: said.split('are compared with the books').length - 1,
  };
}

/**
 * Blocks per call, of each statement that was called a few times.
 * @param {string} database
 * @returns {Promise<Map<string, number>>}
 */
async function blocks(database) {
  const text = await output('psql', [database, '-Atc', BLOCKS]);
  return new Map(JSON.parse(text || '[]'));
}

/** Without the ledger check, which reads the whole ledger and all orders. */
const BLOCKS = `SELECT coalesce(json_agg(json_build_array(query, blocks)), '[]') FROM (
  SELECT query, sum(shared_blks_hit + shared_blks_read) / sum(calls) AS blocks FROM pg_stat_statements AS s
  JOIN pg_database AS d ON d.oid = s.dbid WHERE d.datname = current_database() AND query ~ '^(SELECT|INSERT|UPDATE|DELETE)'
    AND query !~ 'AS finding' AND query !~ '^SELECT COUNT.{3} FROM "orders"$' AND query !~ '"orders"."id" LIMIT .* OFFSET'
    AND query !~ '"surplus_cents" > "orders"."returned_cents"'
  GROUP BY query HAVING sum(calls) >= 3) AS one`;
