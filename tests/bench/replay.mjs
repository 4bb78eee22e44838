// @ts-check
// The throughput of pgbench with a purchase's statements: real purchases are recorded from PostgreSQL's log, and replayed on a copy
// of the database from before them, in the same transactions, with the same parameters and durable writes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from './accounts.mjs';
import { AT_ONCE, open, purchase, shopFor, stock } from './buying.mjs';
import { newFolder, output } from './processes.mjs';
import { alike, filled, scriptOf, textOf, transactionsOf } from './statements.mjs';
import { medianOf } from './statistics.mjs';

/** Recorded purchases per buyer. */
const RECORDED = 60;
/** Between the calls that are recorded, milliseconds: the server's jobs can be told by what is sent here. */
const BETWEEN = 20;

/** @typedef {import('./statements.mjs').Span} Span */
/** @typedef {{ script: string, statements: number, transactions: string[], rows: Map<string, number> }} Recording */
/** @typedef {{ perSecond: number, took: number }} Side purchases, and milliseconds of one from each BEGIN to the end of its COMMIT */
/** @typedef {{ buyers: number, clients: number, ours: Side, theirs: Side, ratio: number }} Replayed clients: of pgbench */
/** @typedef {{ statements: number, fastest: Side, all: Replayed[] }} Replay fastest: pgbench with as many clients as there are buyers */

/**
 * @param {string} inkpay
 * @param {string} database an empty one, on a PostgreSQL that scripts/postgres.sh made durable
 * @param {{ seconds: number, rounds: number }} options
 * @returns {Promise<Replay>}
 */
export async function replay(inkpay, database, { seconds, rounds }) {
  const first = await opened(inkpay, database);
  /** @type {string[]} */
  const buyers = [];
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    buyers.push((await signUp(first.url, `buyer${nth}`)).token);
  }
  const zips = await stock(first.url);
  await shopFor(first, buyers, zips, 2);
  await first.stop();
  await ask(database, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const before = await copied(database, 'before');
  const recording = await recorded(inkpay, database, before, { buyers, zips });
  await ask(before, 'VACUUM ANALYZE');

  const long = Math.max(5, (seconds * rounds) / 3);
  /** @type {Replayed[]} */
  const all = [];
  /** @type {Side[]} */
  const fastest = [];
  for (let round = 0; round < Math.ceil(rounds / 9); round += 1) {
    const copy = (/** @type {string} */ name) => copied(before, `${name}${round}`);
    const shop = { buyers, zips: [...zips], seconds: long };
    for (const { buyers, ours } of await oursOf(inkpay, recording, await copy('ours'), shop)) {
      const clients = Math.max(1, Math.round((ours.perSecond * ours.took) / 1000));
      const theirs = await theirsOf(recording, await copy(`beside${buyers}_`), clients);
      all.push({ buyers, clients, ours, theirs, ratio: theirs.took / ours.took });
    }
    fastest.push(await theirsOf(recording, await copy('fastest'), AT_ONCE));
  }
  const middle = (/** @type {number} */ count) =>
    medianOf(
      all.filter(({ buyers }) => buyers === count),
      ({ ratio }) => ratio,
    );
  return {
    statements: recording.statements,
    fastest: medianOf(fastest, ({ perSecond }) => perSecond),
    all: [middle(1), middle(AT_ONCE)],
  };
}

/**
 * Our own purchases: of one buyer, and of all of them at once.
 * @param {string} inkpay
 * @param {Recording} recording
 * @param {string} database
 * @param {{ buyers: string[], zips: import('./buying.mjs').Zip[], seconds: number }} shop
 */
async function oursOf(inkpay, recording, database, { buyers, zips, seconds }) {
  const server = await opened(inkpay, database);
  await shopFor(server, buyers, zips, 2);
  const results = [];
  for (const count of [1, AT_ONCE]) {
    const begun = await written(database);
    const bought = await shopFor(server, buyers.slice(0, count), zips, seconds);
    const took = await timeOf(recording, database, begun, bought.count);
    results.push({ buyers: count, ours: { perSecond: bought.perSecond, took } });
  }
  await server.stop();
  return results;
}

/**
 * Recorded ones by pgbench, as fast as it can: each client those of one buyer, each of them once.
 * @param {Recording} recording
 * @param {string} database a copy that was made before they were
 * @param {number} clients
 * @returns {Promise<Side>}
 */
async function theirsOf(recording, database, clients) {
  const { script, rows } = recording;
  const purchases = clients * RECORDED;
  const begun = await written(database);
  const said = await output('pgbench', [
    ...['--no-vacuum', '--protocol=prepared', `--file=${script}`, '--define=done=0'],
    ...[`--client=${clients}`, `--transactions=${RECORDED}`],
    database,
  ]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(said)?.[1]);
  if (!said.includes(`actually processed: ${purchases}/${purchases}\n`) || !perSecond)
    throw new Error(`pgbench did not replay all purchases:\n${said}`);
  await left(database);
  const took = await timeOf(recording, database, begun, purchases);
  const touched = await rowsOf(database);
  for (const [text, count] of rows) {
    if (touched.get(text) !== count)
      throw new Error(`${count} rows a call of ours, ${touched.get(text)} of pgbench's: ${text}`);
  }
  return { perSecond, took };
}

/**
 * A shop and its provider, which end together.
 * @param {string} inkpay
 * @param {string} database
 */
async function opened(inkpay, database) {
  const { provider, server } = await open(inkpay, database);
  const stop = async () => {
    await Promise.all([server.stop(), provider.stop()]);
    await left(database);
  };
  return { url: server.url, provider: provider.url, stop };
}

/** @param {string} database */
const nameOf = (database) => new URL(database).pathname.slice(1);

/**
 * @param {string} database
 * @param {string} sql
 */
const ask = (database, sql) => output('psql', [database, '-qAtc', sql]);

/**
 * @param {string} database
 * @param {string} sql
 */
function askBeside(database, sql) {
  const url = new URL(database);
  url.pathname = 'postgres';
  return ask(url.href, sql);
}

/** Until nobody is connected, and so all is counted. @param {string} database */
async function left(database) {
  const connected = `SELECT count(*) FROM pg_stat_activity WHERE datname = '${nameOf(database)}'`;
  while (Number(await askBeside(database, connected)) > 0) await pause(20);
}

/**
 * A copy whose statements and their durations are written to the log.
 * @param {string} database that nobody is connected to
 * @param {string} as
 */
async function copied(database, as) {
  const url = new URL(database);
  const name = `${nameOf(database)}_${as}`;
  await askBeside(database, `CREATE DATABASE ${name} TEMPLATE ${nameOf(database)}`);
  const settings = { log_statement: 'all', log_duration: 'on', log_parameter_max_length: 0 };
  for (const [setting, value] of Object.entries(settings))
    await askBeside(database, `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  url.pathname = name;
  return url.href;
}

/** How long the log is. @param {string} database */
const written = async (database) =>
  Number(await askBeside(database, "SELECT size FROM pg_stat_file('../log')"));

/**
 * What was written to it since.
 * @param {string} database
 * @param {number} begun
 */
const logged = async (database, begun) =>
  transactionsOf(
    await askBeside(
      database,
      `SELECT pg_read_file('../log', ${begun}, ${(await written(database)) - begun})`,
    ),
  );

/**
 * Milliseconds that the transactions of a purchase were open, as the log has it. Looks of one statement are not in it: the server makes
 * one of several where many ask for the same.
 * @param {Recording} recording
 * @param {string} database
 * @param {number} begun
 * @param {number} purchases
 */
async function timeOf(recording, database, begun, purchases) {
  const kinds = new Set(recording.transactions);
  const all = (await logged(database, begun)).filter((one) => kinds.has(textOf(one)));
  if (all.length !== purchases * recording.transactions.length)
    throw new Error(`${all.length} transactions of ${purchases} purchases`);
  return all.reduce((sum, { from, to }) => sum + to - from, 0) / purchases;
}

/** Rows that a call of each statement touched, in the middle. @param {string} database @returns {Promise<Map<string, number>>} */
const rowsOf = async (database) => new Map(JSON.parse((await ask(database, ROWS)) || '[]'));

/** What parameters are called is not compared. */
const ROWS = `SELECT json_agg(json_build_array(text, rows)) FROM (
  SELECT regexp_replace(query, '\\$\\d+|\\mNULL\\M', '?', 'g') AS text, round(sum(rows) / sum(calls), 3) AS rows
  FROM pg_stat_statements AS s JOIN pg_database AS d ON d.oid = s.dbid WHERE d.datname = current_database() GROUP BY 1) AS one`;

/**
 * Purchases one after the other, by each buyer in turn, as a script of pgbench.
 * @param {string} inkpay
 * @param {string} database
 * @param {string} before the copy of it that copies will be made of: what differs from one purchase to the next is kept there
 * @param {{ buyers: string[], zips: import('./buying.mjs').Zip[] }} shop
 * @returns {Promise<Recording>}
 */
async function recorded(inkpay, database, before, { buyers, zips }) {
  await askBeside(database, `ALTER DATABASE ${nameOf(database)} SET log_statement = 'all'`);
  const begun = await written(database);
  const server = await opened(inkpay, database);
  await ask(database, 'SELECT pg_stat_statements_reset()');
  /** The calls of each purchase. @type {Span[][]} */
  const spans = [];
  for (const zip of zips.slice(-RECORDED * buyers.length)) {
    /** @type {Span[]} */
    const calls = [];
    await purchase(server, buyers[spans.length % buyers.length] ?? '', zip, async (call) => {
      await pause(BETWEEN);
      const from = Date.now();
      const answer = await call();
      calls.push({ from, to: Date.now() });
      return answer;
    });
    spans.push(calls);
  }
  await pause(BETWEEN);
  await server.stop();
  const bought = alike(await logged(database, begun), spans);
  const purchases = bought.map((purchase) => purchase.flatMap(({ statements }) => statements));
  const { lines, variables } = scriptOf(purchases);
  const folder = newFolder();
  const script = join(folder, 'purchase.sql');
  await writeFile(script, lines.map((line) => `${line}\n`).join(''));
  const fill = join(folder, 'fill.sql');
  await writeFile(fill, filled(variables, purchases.length));
  await output('psql', [before, '-qv', 'ON_ERROR_STOP=1', '-f', fill]);
  const sent = (purchases[0] ?? [])
    .map(({ text }) => text)
    .filter((text) => !/^(BEGIN|COMMIT)/.test(text));
  const compared = new Set(sent.map((text) => text.replaceAll(/\$\d+|\bNULL\b/g, '?')));
  const rows = new Map([...(await rowsOf(database))].filter(([text]) => compared.has(text)));
  if (rows.size !== compared.size)
    throw new Error(`${compared.size} statements, ${rows.size} counted`);
  return {
    script,
    statements: sent.length,
    transactions: (bought[0] ?? []).map(textOf).filter((text) => text.startsWith('BEGIN')),
    rows,
  };
}
