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
  ['refused', 'refused: the ZIP was taken, or a server was away'],
  ['purchases', 'buyers told that they own their ZIPs'],
  ['deposits', 'buyers told that their deposit is there'],
  ['cancelled', 'cancelled by the buyer'],
  ['abandoned', 'walked away from'],
  ['declined', 'cards declined'],
  ['late', 'paid too late, and given back'],
  ['wires', 'balances by wire'],
  ['refunds', 'refunds by the operator'],
  ['kills', 'servers killed (SIGKILL) and started again'],
  ['databaseRestarts', 'database crashes'],
  ['providerFailures', 'provider calls failed, before or after their effect'],
  ['plans', 'changes of how webhooks get lost, doubled, delayed and reordered'],
  ['violations', '**violations**'],
];

const line = (/** @type {unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
const number = (/** @type {number} */ value) => value.toLocaleString('en-US');

console.log(`# Reliability

What happens to money and ZIPs when everything around them breaks. \`just chaos\` wrote this page: many buyers shop at two
servers that share a database, through the card provider's stand-in, while servers are killed in the middle of whatever
they do, the provider fails calls before or after it carried them out, webhooks come twice, late, in disorder or never,
and PostgreSQL crashes. Buyers change their minds, walk away, try cards that are declined, pay after their hold has ended,
and close the tab after paying. An operator books wires and gives orders back meanwhile. ZIPs are held for 15 seconds in
place of half an hour, and there are 90 of them, so that buyers want the same ones.

At the end, when nothing is under way any more, all of these must hold:

- a ZIP has one owner at most, and no two orders that stand have the same ZIP;
- every order that a buyer was told of exists and stands as told, and every order that cost money was told of;
- what the provider took is, payment by payment, what the orders say, and is what was kept plus what was given back;
- no payment at the provider can still be made, and no hold outlived its time;
- the books agree with orders, ZIPs and refunds (\`inkpay admin ledger check\`);
- the counters of the store and of every buyer's dashboard are what the rows add up to.

A short form of this runs with the tests. A run's seed decides what is drawn, though not who draws when.

${line(['', ...runs.map((run) => (run.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'))])}
${line(['---', ...runs.map(() => '---:')])}
${ROWS.map(([name = '', words = '']) => line([words, ...runs.map((run) => number(run[name]))])).join('\n')}`);
