// @ts-check
// The cached home page beside bare axum, as docs/performance.md shows it.
import { bounds, head, number, rate, row } from '../markdown.mjs';

/** @typedef {{ bytes: number } & import('../load.mjs').Duel} Cached */

/** @param {Cached} cached */
export function reportCachedPage({ bytes, us, them, ratio }) {
  const { judged, missed } = bounds();
  const text = `## The cached home page, against bare axum

INKPAY: the whole server with all layers. Bare: only a handler that returns the same ${number(bytes)} bytes (Brotli).

${head('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio', 'bound')}
${row('INKPAY', rate(us), judged('cached page', ratio.toFixed(2), ratio >= 0.9), 'at least 0.9')}
${row('bare axum', rate(them), '', '')}
`;
  return { text, missed };
}
