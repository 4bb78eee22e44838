// @ts-check
// Views of the store and Node's, as docs/performance.md shows them.
import { bounds, head, number, row } from '../markdown.mjs';

/** @typedef {{ database: string, view: string } & import('../load.mjs').Duel} View */

/** @param {View[]} views */
export function reportViews(views) {
  const { judged, missed } = bounds();
  const text = `## Views of the store, against Node

The store's page to somebody who is signed in and, but for the last, has nothing in the cart: the whole server, session and database
included. Node: as above, on the props of one view, without a database, and bare: it forgets what our bundle keeps from one
render to the next (a view's cards). Cards and whole views that are kept are what INKPAY is compared by. No compression on
either side.

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
