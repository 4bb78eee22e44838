// @ts-check
// Starts, as docs/performance.md shows them.
import { bounds, head, number, row } from '../markdown.mjs';

/** @typedef {{ snapshot: number, source: number, serving: number }} Starts milliseconds */

/**
 * @param {Starts} starts
 * @param {number} rounds
 */
export function reportStarts({ snapshot, source, serving }, rounds) {
  const { judged, missed } = bounds();
  const ratio = snapshot / source;
  const text = `## Starting

From no engine to the first rendered store page, in a separate process; median of ${rounds * 2}.

${head('', 'ms', 'ratio', 'bound')}
${row('from the warmed snapshot', number(snapshot, 1), judged('start', ratio.toFixed(2), ratio <= 0.5), 'at most 0.5')}
${row('from source', number(source, 1), '', '')}
${row('`inkpay serve`, exec to the first 200 on /', number(serving, 1), '', '')}
`;
  return { text, missed };
}
