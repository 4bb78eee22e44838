// @ts-check
// Buying, as docs/performance.md shows it.
import { bounds, head, number, rate, row } from '../markdown.mjs';

/**
 * @param {import('../buying.mjs').Buying[]} selling
 * @param {import('../replay.mjs').Replay} replayed
 */
export function reportBuying(selling, { statements, fastest, all }) {
  const { judged, missed } = bounds();
  /** @param {import('../replay.mjs').Replayed} replayed */
  const pair = ({ buyers, clients, ours, theirs, ratio }) =>
    row(
      buyers,
      number(ours.took, 1),
      clients,
      number(theirs.took, 1),
      judged(
        `the database's part of a purchase, ${buyers} at once`,
        ratio.toFixed(2),
        ratio >= 0.6,
      ),
      'at least 0.6',
    );
  const beside = `The database's part against pgbench: real purchases are recorded from PostgreSQL's log, and pgbench replays each once on a copy of the
database from before them, by the same ${number(statements)} statements in the same transactions with the same parameters, prepared as ours are. Compared
is the time of a purchase in its transactions, from each BEGIN to the end of its COMMIT, as PostgreSQL's log has it for both: what statements
and the disk take, waits for locks, and what passes until the next statement comes. pgbench has nobody to ask in between, so it is given as many
clients as ours had purchases in transactions at a time, rounded: with more it would wait for itself.

${row('buyers at once', 'ours ms', 'clients of pgbench', 'pgbench ms', 'ratio', 'bound')}
${row('---:', '---:', '---:', '---:', '---:', '---:')}
${all.map(pair).join('\n')}

With eight clients pgbench replays ${number(fastest.perSecond, 1)} purchases a second, ${number(fastest.took, 1)} ms each in transactions; our eight buyers made ${number(all.at(-1)?.ours.perSecond ?? 0, 1)}.

`;
  const text = `## Buying

A purchase is three calls of ours and one of the card provider's: the payment is opened, the card is charged, the payment
is verified, the order confirmed. Eight buyers at once, a ZIP each, through the stand-in as a process of its own, which
writes every change to the disk before it answers. So do SQLite and this PostgreSQL.

${head('', 'purchases a second', 'p50 ms', 'p99 ms')}
${selling.map(({ name, purchases }) => row(name, rate(purchases))).join('\n')}

${selling.map(spent).join('')}${beside}Two hundred buyers want one ZIP at the same moment: one has it, and the others know ${selling.map(({ name, crowd }) => `after ${number(crowd)} ms (${name})`).join(', ')}.

The store's pages at full speed, without and with eight buyers beside it:

${head('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio of the p99')}
${selling
  .map(({ name, quiet, busy, ratio }) =>
    [
      row(`${name}, nobody buys`, rate(quiet), ''),
      row(`${name}, eight buy`, rate(busy), number(ratio, 2)),
    ].join('\n'),
  )
  .join('\n')}
`;
  return { text, missed };
}

/** Where the time of a purchase goes. @param {import('../buying.mjs').Buying} buying */
function spent({ name, parts }) {
  if (!parts) return '';
  const { statements, database, provider, all } = parts;
  const ours = Math.max(0, all - database - provider);
  const share = (/** @type {number} */ part) =>
    `${number(part, 1)} ms (${number((100 * part) / all)} %)`;
  return `Of one buyer's purchase on ${name}, ${number(all, 1)} ms in the middle, ${share(database)} are the database's for ${number(statements)} statements (not its
commits), ${share(provider)} the provider's, and ${share(ours)} ours, commits among them.

`;
}
