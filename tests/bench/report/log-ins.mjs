// @ts-check
// Log-ins beside the store, as docs/performance.md shows them.
import { bounds, head, number, rate, row } from '../markdown.mjs';

/** @typedef {Awaited<ReturnType<typeof import('../accounts.mjs').accounts>>} LogIns */

/** @param {LogIns} logIns */
export function reportLogIns({ quiet, busy, ratio, logIns, alone, known, check }) {
  const { judged, missed } = bounds();
  const text = `## Logging in, while the store is read

Log-ins by password (Argon2id, 19 MiB, 2 passes; 4 at a time, from a known browser) concurrent with store pages at full
speed, on SQLite. The bound is on the ratio of the store's p99 with log-ins and without.

${head('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio', 'bound')}
${row('the store, no log-ins', rate(quiet), '', '')}
${row('the store, with log-ins', rate(busy), judged('the store beside log-ins', ratio.toFixed(2), ratio <= 1.5), 'at most 1.5')}
${row('log-ins beside it', rate(logIns), '', '')}
${row('log-ins alone', rate(alone), '', '')}
${row('the store, signed in', rate(known), '', '')}

A session look-up costs ${number(check * 1000, 0)} µs per request (the difference of the two rates, median of the rounds).
`;
  return { text, missed };
}
