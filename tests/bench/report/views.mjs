// @ts-check
// Views of the store and Node's, as docs/performance.md shows them.
import { bounds, head, number, row } from '../markdown.mjs';

/** @typedef {{ database: string, view: string } & import('../load.mjs').Duel} View */

/** @param {View[]} views */
export function reportViews(views) {
  const { judged, missed } = bounds();
  const text = `## Views of the store, against Node

The store page for a signed-in customer with an empty cart (except the last view): the whole server, including session and
database. Node: as above, with the props of one view, without a database, and without the bundle's cache of rendered cards
between renders. INKPAY is measured with its caches of cards and whole views. No compression on either side.

${head('', 'requests a second', 'Node', 'p50 ms', 'p99 ms', 'ratio', 'bound')}
${views
  .map(({ database, view, us, them, ratio }) => {
    const bound = view === 'the first view' ? 5 : 1.3;
    return row(
      `${view}, ${database}`,
      number(us.perSecond),
      number(them.perSecond),
      number(us.p50, 2),
      number(us.p99, 2),
      judged(`${view} on ${database}`, ratio.toFixed(2), ratio >= bound),
      `at least ${bound}`,
    );
  })
  .join('\n')}
`;
  return { text, missed };
}
