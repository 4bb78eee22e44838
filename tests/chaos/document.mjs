// @ts-check
// docs/reliability.md, from the figures of a run on each database.
//   usage: document.mjs FIGURES.json…
import { readFile } from 'node:fs/promises';

const runs = await Promise.all(
  process.argv.slice(2).map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
);

/** Figures by name, and what they are. */
const ROWS = [
  ['minutes', 'minutes'],
  ['buyers', 'buyers at once'],
  ['begun', 'payments begun'],
  ['refused', 'refused: the ZIP was taken, or a server was down'],
  ['purchases', 'buyers told that they own their ZIPs'],
  ['deposits', 'buyers told that their deposit has arrived'],
  ['cancelled', 'cancelled by the buyer'],
  ['abandoned', 'walked away from'],
  ['declined', 'cards declined'],
  ['late', 'paid too late, and refunded'],
  ['wires', 'balances by wire'],
  ['refunds', 'refunds by the operator'],
  ['kills', 'servers killed (SIGKILL) and restarted'],
  ['databaseRestarts', 'database crashes'],
  ['providerFailures', 'provider calls failed, before or after their effect'],
  ['plans', 'changes of how webhooks are lost, duplicated, delayed and reordered'],
  ['violations', '**violations**'],
];

const line = (/** @type {unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
const number = (/** @type {number} */ value) => value.toLocaleString('en-US');

console.log(`# Reliability

How money and ZIPs fare when everything around them breaks. \`just chaos\` wrote this page: many buyers shop at two
servers that share a database, with a simulated card provider, while servers are killed at arbitrary moments, the
provider fails calls before or after executing them, webhooks are duplicated, delayed, reordered or lost, and PostgreSQL
crashes. Buyers change their minds, walk away, try cards that are declined, pay after their hold has expired, and close
the tab after paying. Meanwhile an operator books wires and refunds orders. ZIPs are held for 15 seconds instead of half
an hour, and there are only 90 of them, so that buyers compete for the same ones.

At the end, when nothing is in progress any more, all of these must hold:

- a ZIP has at most one owner, and no two valid orders have the same ZIP;
- every order confirmed to a buyer exists in the confirmed state, and every order that cost money was confirmed;
- for each payment, the amount the provider took equals the order's, and the amount kept plus the amount refunded;
- no payment at the provider can still succeed, and no hold outlived its time;
- the ledger agrees with orders, ZIPs and refunds (\`inkpay admin ledger check\`);
- the counters of the store and of every buyer's dashboard equal the sums of the rows.

A short version runs with the tests. A run's seed determines the random choices, but not their timing.

${line(['', ...runs.map((run) => (run.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'))])}
${line(['---', ...runs.map(() => '---:')])}
${ROWS.map(([name = '', words = '']) => line([words, ...runs.map((run) => number(run[name]))])).join('\n')}`);
