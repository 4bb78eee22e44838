// @ts-check
// Searching, as docs/performance.md shows it.
import { bounds, head, number, row } from '../markdown.mjs';

/** @typedef {{ load: import('../load.mjs').Load, share: number }} Side */
/** @typedef {{ query: string, found: number, sqlite: Side, postgres: Side, even: number }} Search */

/** @param {Search[]} searches */
export function reportSearch(searches) {
  const { judged, missed } = bounds();
  const side = (/** @type {string} */ name, /** @type {Search} */ search, /** @type {Side} */ at) =>
    row(
      `\`${search.query || '(nothing)'}\`, ${name}`,
      number(search.found),
      number(at.load.perSecond),
      number(at.load.p50, 2),
      judged(`p99 of ${search.query} on ${name}`, number(at.load.p99, 2), at.load.p99 <= 10),
      judged(`${search.query} on ${name}`, at.share.toFixed(2), at.share >= 0.25),
      name === 'SQLite'
        ? ''
        : judged(`${search.query} on both`, search.even.toFixed(2), search.even >= 0.9),
    );
  const text = `## Searching

\`GET /zipcode/search\` over HTTP, with all ZIPs in the database, compared with \`/healthz\`, the smallest reply. The databases
alternate; both return the same bytes.

${head('', 'ZIPs found', 'requests a second', 'p50 ms', 'p99 ms', 'of `/healthz`', 'of SQLite')}
${row('bound', '', '', '', 'at most 10', 'at least 0.25', 'at least 0.9')}
${searches.flatMap((one) => [side('SQLite', one, one.sqlite), side('PostgreSQL', one, one.postgres)]).join('\n')}
`;
  return { text, missed };
}
