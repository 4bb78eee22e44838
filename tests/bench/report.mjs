// @ts-check
// The figures as docs/performance.md shows them, and which of them miss their bounds.
import { cpus } from 'node:os';
import { version } from 'node:process';
import { CONNECTIONS } from './load.mjs';

/** @typedef {import('./load.mjs').Load} Load */
/** @typedef {import('./load.mjs').Duel} Duel */
/**
 * @typedef {object} Results
 * @property {({ page: string, bytes: number } & Duel)[]} renders
 * @property {{ bytes: number } & Duel} cached
 * @property {{ snapshot: number, source: number, serving: number }} starts
 * @property {{ files: number, packed: number }} scripts
 * @property {{ name: string, found: number, us: Load, plan: string }[]} search
 */

const KB = 1000;
const number = (/** @type {number} */ value, digits = 0) =>
  value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const row = (/** @type {(string | number)[]} */ ...cells) => `| ${cells.join(' | ')} |`;
const rate = (/** @type {Load} */ { perSecond, p50, p99 }) =>
  row('', number(perSecond), number(p50, 2), number(p99, 2)).slice(4, -2);

/**
 * @param {Results} results
 * @param {{ seconds: number, rounds: number }} setting
 */
export function report({ renders, cached, starts, scripts, search }, { seconds, rounds }) {
  /** @type {string[]} */
  const missed = [];
  /** @type {(name: string, value: number, holds: boolean) => string} */
  const judged = (name, value, holds) => {
    if (!holds) missed.push(name);
    return `**${value.toFixed(2)}**${holds ? '' : ' (missed)'}`;
  };
  const head = row('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio', 'bound');
  const line = row('---', '---:', '---:', '---:', '---:', '---:');
  const packed = scripts.packed / KB;
  const start = starts.snapshot / starts.source;

  const text = `# Performance

Written by \`just bench\`; do not edit by hand. Each comparison is one run on one machine, both sides
in turns (${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections), and every body is checked before it is measured. Shown are each side's
median round and the median of the rounds' ratios. The ratio counts: the rates belong to this machine
(${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}; wrk and the servers share them; Node ${version}).

## Uncached renders, against Node

The same bundle, the same props, no database, no compression. INKPAY: axum and the renderer's pool.
Node: its own HTTP server calling the same function, one process a core. Both answer the same HTML.

${head}
${line}
${renders
  .map(({ page, bytes, us, them, ratio }) =>
    [
      row(
        `${page} (${number(bytes / KB, 1)} KB), INKPAY`,
        rate(us),
        judged(`renders of ${page}`, ratio, ratio >= 1),
        'at least 1.0',
      ),
      row(`${page}, Node`, rate(them), '', ''),
    ].join('\n'),
  )
  .join('\n')}

## The cached home page, against bare axum

INKPAY: the whole server, every layer on. Bare: a handler that returns the same ${number(cached.bytes)} bytes (Brotli),
nothing around it.

${head}
${line}
${row('INKPAY', rate(cached.us), judged('cached page', cached.ratio, cached.ratio >= 0.9), 'at least 0.9')}
${row('bare axum', rate(cached.them), '', '')}

## Starting

From no engine to the first rendered store page, in a process of its own; median of ${rounds * 2}.

${row('', 'ms', 'ratio', 'bound')}
${row('---', '---:', '---:', '---:')}
${row('from the warmed snapshot', number(starts.snapshot, 1), judged('start', start, start <= 0.5), 'at most 0.5')}
${row('from source', number(starts.source, 1), '', '')}
${row('`inkpay serve`, exec to the first 200 on /', number(starts.serving, 1), '', '')}

## Scripts that a page loads

Public pages: none. The store, with React: ${scripts.files} files, ${judged('scripts', packed, packed <= 100)} KB after gzip -9 (at most 100).

## Searching

\`GET /zipcode/search\` with a city, three states and a tier, over HTTP, with all ZIPs in the database.

${row('', 'ZIPs found', 'requests a second', 'p50 ms', 'p99 ms')}
${row('---', '---:', '---:', '---:', '---:')}
${search.map(({ name, found, us }) => (us ? row(name, found, rate(us)) : '')).join('\n')}

The plans (the count, then the page). None walks a whole table.
${search.map(({ name, plan }) => `\n${name}:\n\n\`\`\`text\n${plan}\n\`\`\``).join('\n')}
`;
  return { text, missed };
}
