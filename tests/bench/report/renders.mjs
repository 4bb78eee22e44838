// @ts-check
// Uncached renders and Node's, as docs/performance.md shows them.
import { bounds, head, KB, number, rate, row } from '../markdown.mjs';

/** @typedef {{ page: string, bytes: number } & import('../load.mjs').Duel} Render */

/** @param {Render[]} renders */
export function reportRenders(renders) {
  const { judged, missed } = bounds();
  const text = `## Uncached renders, against Node

The same bundle, the same props, no database, no compression. INKPAY: axum and the renderer's pool.
Node: its own HTTP server calling the same function, one process per core. Both return the same HTML.

${head('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio', 'bound')}
${renders
  .map(({ page, bytes, us, them, ratio }) =>
    [
      row(
        `${page} (${number(bytes / KB, 1)} KB), INKPAY`,
        rate(us),
        judged(`renders of ${page}`, ratio.toFixed(2), ratio >= 1),
        'at least 1.0',
      ),
      row(`${page}, Node`, rate(them), '', ''),
    ].join('\n'),
  )
  .join('\n')}
`;
  return { text, missed };
}
