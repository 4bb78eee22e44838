// @ts-check
// Memory, as docs/performance.md shows it.
import { CONNECTIONS } from '../load.mjs';
import { bounds, head, KB, number, row } from '../markdown.mjs';
import { REQUESTS, SHARES, VIEWS, ZIPS } from '../memory.mjs';

/** @param {import('../memory.mjs').Memory} memory */
export function reportMemory({ started, most, ended, rested, perSecond }) {
  const { judged, missed } = bounds();
  const bounded = (/** @type {string} */ name, /** @type {number} */ bytes, bound = 0) =>
    row(
      `${name}, MB`,
      judged(`memory ${name}`, number(bytes / KB / KB), bytes <= bound * KB * KB),
      `at most ${bound}`,
    );
  const plain = (/** @type {string} */ name, /** @type {number} */ bytes) =>
    row(`${name}, MB`, number(bytes / KB / KB), '');
  const { home, zip, store, search, dashboard } = SHARES;
  const text = `## Memory

Memory of the whole process (PSS), with two engines, on SQLite. ${number(REQUESTS)} requests over ${CONNECTIONS} connections, each body checked:
${home} % are for the home page, ${zip} % for ${number(ZIPS)} ZIP pages in turn, ${store} % for ${number(VIEWS)} views of the store, signed in,
${search} % are searches, and ${dashboard} % are for the dashboard; ${number(perSecond)} requests a second.

${head('', '', 'bound')}
${plain('at the start', started)}
${plain('at most', most)}
${bounded('at the end', ended, 160)}
${bounded('a minute after', rested, 96)}
`;
  return { text, missed };
}
