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
database from before them, with the same ${number(statements)} statements in the same transactions with the same parameters, prepared like ours. The
comparison is of a purchase's time in its transactions, from each BEGIN to the end of its COMMIT, from PostgreSQL's log for both: statements
and disk, lock waits, and the time until the next statement. pgbench makes no calls in between, so it has as many
clients as our purchases had concurrent transactions, rounded: with more they would wait for each other.

${row('buyers at once', 'ours ms', 'clients of pgbench', 'pgbench ms', 'ratio', 'bound')}
${row('---:', '---:', '---:', '---:', '---:', '---:')}
${all.map(pair).join('\n')}

With eight clients pgbench replays ${number(fastest.perSecond, 1)} purchases a second, each ${number(fastest.took, 1)} ms in transactions; our eight buyers made ${number(all.at(-1)?.ours.perSecond ?? 0, 1)}.

`;
  const text = `## Buying

A purchase is three calls to us and one to the card provider: the payment is opened, the card is charged, the payment
is verified, the order confirmed. Eight concurrent buyers buy a ZIP each, with the sandbox as a separate process, which
writes every change to disk before it answers. So do SQLite and this PostgreSQL.

${head('', 'purchases a second', 'p50 ms', 'p99 ms')}
${selling.map(({ name, purchases }) => row(name, rate(purchases))).join('\n')}

${selling.map(spent).join('')}${beside}Two hundred buyers request one ZIP at the same moment: one gets it, and the others are refused ${selling.map(({ name, crowd }) => `after ${number(crowd)} ms (${name})`).join(', ')}.

The store's pages at full speed, without and with eight concurrent buyers:

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
  return `Of a single buyer's purchase on ${name}, ${number(all, 1)} ms (median), ${share(database)} are the database's for ${number(statements)} statements, including
those of jobs and session look-ups, but not commits, ${share(provider)} the provider's, and ${share(ours)} ours, including commits.

`;
}
