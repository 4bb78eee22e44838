// @ts-check
// Loses a database and restores it, with the commands of docs/operations.md: sales after the backup are found at the card
// provider, reported, and given to their buyers again; an order past its due date stays open, because a wire came for it.
//   usage: backup.mjs sqlite|postgres      the latter within scripts/postgres.sh
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dice } from '../chaos/random.mjs';
import { SECRET_KEY, world } from '../chaos/world.mjs';
import { buy, expect, follow, owner } from './sales.mjs';

const run = promisify(execFile);
const [database = ''] = process.argv.slice(2);
const OPERATOR = 'operator@inkpay.example';
const random = dice(1);

const backups = await mkdtemp(join(tmpdir(), 'inkpay-backup-'));
const stage = await world({
  database,
  buyers: 2,
  random,
  settings: { INKPAY_OPERATOR_EMAIL: OPERATOR },
});
const [first, second] = stage.buyers;
const [kept = '', lost = '', returned = ''] = stage.zips;
const expensive = stage.zips.at(-1) ?? '';
if (first === undefined || second === undefined) throw new Error('there are fewer than two buyers');

async function stop() {
  for (const node of stage.nodes) await node.stop();
}

async function start() {
  for (const node of stage.nodes) await node.start();
}

/** @param {string} intent refunded at the provider, without the product */
async function refund(intent) {
  const reply = await fetch(`${stage.provider.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    body: new URLSearchParams({ payment_intent: intent }),
  });
  expect(reply.ok, 'the provider refunds it');
}

/** @returns {Record<string, string>} what the page's commands are told about this database */
function place() {
  const url = stage.data.url;
  if (database === 'sqlite') return { DATABASE: url.slice('sqlite:'.length), BACKUPS: backups };
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  return { DATABASE: url, NAME: name, SERVER: server.href, BACKUPS: backups };
}

/** @param {string} order whose balance came by wire */
async function wired(order) {
  const owed = `SELECT total_cents - captured_cents FROM orders WHERE id = '${order}'`;
  const dollars = (Number((await stage.data.rows(owed))[0]?.[0]) / 100).toFixed(2);
  await stage.admin('order', 'wire-received', order, '--amount', dollars, '--reference', 'FED 1');
}

/** @param {string} order */
async function pastItsDate(order) {
  const { DATABASE = '' } = place();
  const past = `UPDATE orders SET due_at = ${Date.now() - 60_000} WHERE id = '${order}'`;
  if (database === 'sqlite') await run('sqlite3', [DATABASE, past]);
  else await run('psql', [DATABASE, '-qc', past]);
}

/** The minute of the backup, as the command takes it. */
const minute = () => new Date(Date.now() - 60_000).toISOString().slice(0, 16);

/** @type {[string, string]} */
const [backUp, restore] =
  database === 'sqlite'
    ? ['SQLite: back up', 'SQLite: restore']
    : ['PostgreSQL: dump', 'PostgreSQL: restore a dump'];
try {
  await mkdir(backups, { recursive: true });
  await buy(stage, random, first, kept);
  const refunded = await buy(stage, random, first, returned);
  const deposit = await buy(stage, random, first, expensive);
  const since = minute();
  await follow(backUp, place());
  // After the backup: a sale, a refund of an earlier sale, and a wire.
  const sale = await buy(stage, random, second, lost);
  await refund(refunded.intent);
  await wired(deposit.order);
  await stop();
  await follow(restore, place());
  expect((await owner(stage, lost)) === undefined, 'a ZIP sold after the backup has no owner');
  await pastItsDate(deposit.order);
  const due = await stage.admin('order', 'due');
  expect(due.includes(deposit.order), `its balance is due: ${due}`);
  await wired(deposit.order);
  await start();
  expect((await owner(stage, kept)) === first.name, 'a ZIP sold before the backup has its owner');
  expect((await owner(stage, expensive)) === first.name, 'so has a ZIP whose wire arrived since');
  const check = () => stage.admin('ledger', 'check', '--with-provider', '--since', since);
  const differs = await check().then(
    () => false,
    () => true,
  );
  expect(differs, 'the books and the provider differ');
  const said = await stage.admin('reconcile', '--since', since);
  expect(said.includes(sale.intent) && said.includes(second.name), `the sale is listed: ${said}`);
  const told = async () => {
    const mailbox = `${stage.nodes[0]?.url}/dev/mailbox.json?to=${OPERATOR}`;
    return (await (await fetch(mailbox)).text()).includes(`A payment has no order: ${sale.order}`);
  };
  for (let tries = 0; !(await told()); tries += 1) {
    expect(tries < 300, 'the operator is told');
    await pause(100);
  }
  console.log((await stage.admin('reconcile', 'take-up', sale.intent)).trim());
  expect((await owner(stage, lost)) === second.name, 'its buyer has it again');
  expect(
    (await owner(stage, returned)) === undefined,
    'a ZIP refunded since the backup is available',
  );
  console.log((await check()).trim());
  console.log((await stage.admin('ledger', 'check')).trim());
} catch (error) {
  console.error(error);
  console.error(stage.said());
  process.exitCode = 1;
} finally {
  await stage.end();
  if (database !== 'sqlite') {
    const { SERVER = '', NAME = '' } = place();
    await run('psql', [SERVER, '-qc', `DROP DATABASE IF EXISTS ${NAME}_damaged WITH (FORCE)`]);
  }
  await rm(backups, { recursive: true, force: true });
}
