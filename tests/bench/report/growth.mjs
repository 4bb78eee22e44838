// @ts-check
// What growth comes to, as docs/performance.md shows it.
import { SMALL } from '../growth.mjs';
import { bounds, head, number, row } from '../markdown.mjs';

/** How much slower the big one may be. */
const BOUND = 1.5;
/** A job that takes so many milliseconds is not worth a comparison. */
const NOTHING = 20;

const oneLine = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').slice(0, 200);

/** @param {import('../growth.mjs').Growth} growth */
export function reportGrowth({ accounts, filled, size, paths, jobs, grown, statements, check }) {
  const { judged, missed } = bounds();
  missed.push(...grown.map(({ text }) => `blocks of ${oneLine(text)}`));
  const ratio = (/** @type {string} */ name, /** @type {number} */ value, holds = value <= BOUND) =>
    judged(`growth of ${name}`, value.toFixed(2), holds);
  const text = `## With a million accounts

Two PostgreSQL databases with synchronous commits: one with ${number(SMALL)} accounts, one with ${number(accounts)}, ${number(3 * accounts)} orders, and
${number(10 * accounts)} each of notifications, transfers and history entries (${size}, filled in ${number(filled)} s). Each account has equally much data. The
same requests of 500 people, two at a time, alternate between both; the table shows the medians of the rounds' p99 and of
their ratios.

${head('', `p99 ms, ${number(SMALL)}`, `p99 ms, ${number(accounts)}`, 'ratio', 'bound')}
${paths
  .map(({ name, small, big, ratio: value }) =>
    row(name, number(small.p99, 2), number(big.p99, 2), ratio(name, value), `at most ${BOUND}`),
  )
  .join('\n')}

Jobs of a newly started server, the median of its starts:

${head('', `ms, ${number(SMALL)}`, `ms, ${number(accounts)}`, 'ratio', 'bound')}
${jobs
  .map(({ name, small, big }) => {
    const holds = big <= NOTHING || big / small <= BOUND;
    return row(
      name,
      number(small, 1),
      number(big, 1),
      ratio(`job ${name}`, big / small, holds),
      `at most ${BOUND}, or ${NOTHING} ms`,
    );
  })
  .join('\n')}

\`inkpay admin ledger check\` takes ${number(check.small, 1)} s and ${number(check.big, 1)} s, and prints its progress ${check.told} times.

Of ${statements} statements sent to both, ${grown.length === 0 ? 'none reads more blocks in the big one' : `these read more blocks in the big one (blocks per call)`}.
${grown.map(({ text, small, big }) => `\n- ${number(small)}, ${number(big)}: \`${oneLine(text)}\``).join('')}
`;
  return { text, missed };
}
