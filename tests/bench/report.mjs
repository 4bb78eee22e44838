// @ts-check
// The figures as docs/performance.md shows them, and which of them miss their bounds.
import { cpus } from 'node:os';
import { version } from 'node:process';
import { SPAN, WARM } from './crawl.mjs';
import { CONNECTIONS } from './load.mjs';
import { KB, number, rate, row } from './markdown.mjs';
import { REQUESTS, SHARES, VIEWS, ZIPS } from './memory.mjs';
import { reportGrowth } from './report-growth.mjs';
import { reportPressure } from './report-pressure.mjs';

/** @typedef {import('./load.mjs').Load} Load */
/** @typedef {import('./load.mjs').Duel} Duel */
/** @typedef {{ database: string, view: string } & Duel} View */
/** @typedef {{ load: Load, share: number }} Side */
/** @typedef {{ query: string, found: number, sqlite: Side, postgres: Side, even: number }} Search */
/**
 * @typedef {object} Results
 * @property {({ page: string, bytes: number } & Duel)[]} renders
 * @property {{ bytes: number } & Duel} cached
 * @property {{ snapshot: number, source: number, serving: number }} starts
 * @property {{ page: string, files: number, packed: number }[]} scripts
 * @property {import('./deploys.mjs').Deploy[]} deploys
 * @property {Awaited<ReturnType<typeof import('./accounts.mjs').accounts>>} loggingIn
 * @property {import('./buying.mjs').Buying[]} selling
 * @property {import('./replay.mjs').Replay} replayed
 * @property {import('./crawl.mjs').Crawl} crawl
 * @property {import('./memory.mjs').Memory} memory
 * @property {View[]} views
 * @property {Search[]} search
 * @property {import('./growth.mjs').Growth} growth
 * @property {import('./pressure.mjs').Pressure} pressure
 */

/**
 * @param {Results} results
 * @param {{ seconds: number, rounds: number }} setting
 */
export function report(
  {
    renders,
    cached,
    starts,
    scripts,
    deploys,
    loggingIn,
    selling,
    replayed,
    crawl,
    memory,
    views,
    search,
    growth,
    pressure,
  },
  { seconds, rounds },
) {
  /** @type {string[]} */
  const missed = [];
  /** @type {(name: string, value: number, holds: boolean) => string} */
  const judged = (name, value, holds) => {
    if (!holds) missed.push(name);
    return `**${value.toFixed(2)}**${holds ? '' : ' (missed)'}`;
  };
  const head = row('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio', 'bound');
  const line = row('---', '---:', '---:', '---:', '---:', '---:');
  const start = starts.snapshot / starts.source;
  const afterDeploys = reportDeploys(deploys);
  const bought = reportBuying(selling, replayed);
  const walked = reportCrawl(crawl);
  const held = reportMemory(memory);
  const [viewed, searched] = [reportViews(views), reportSearch(search)];
  const [grown, pressed] = [reportGrowth(growth), reportPressure(pressure)];
  for (const section of [afterDeploys, bought, walked, held, viewed, searched, grown, pressed])
    missed.push(...section.missed);

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

Public pages: none. The others, with React, after gzip -9:

${row('', 'files', 'KB', 'bound')}
${row('---', '---:', '---:', '---:')}
${scripts
  .map(({ page, files, packed }) => {
    const kb = packed / KB;
    return row(page, files, judged(`scripts of ${page}`, kb, kb <= 100), 'at most 100');
  })
  .join('\n')}

${afterDeploys.text}
## Logging in, while the store is read

Log-ins by password (Argon2id, 19 MiB, 2 passes; 4 at a time, from a browser that is known) beside store pages at full
speed, on SQLite. The bound is on the store's p99, with log-ins and without.

${row('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio', 'bound')}
${row('---', '---:', '---:', '---:', '---:', '---:')}
${row('the store, no log-ins', rate(loggingIn.quiet), '', '')}
${row('the store, with log-ins', rate(loggingIn.busy), judged('the store beside log-ins', loggingIn.ratio, loggingIn.ratio <= 1.5), 'at most 1.5')}
${row('log-ins beside it', rate(loggingIn.logIns), '', '')}
${row('log-ins alone', rate(loggingIn.alone), '', '')}
${row('the store, signed in', rate(loggingIn.known), '', '')}

Looking a session up costs a request ${number(loggingIn.check * 1000, 0)} µs (the difference of the two rates, median of the rounds).

${bought.text}
${walked.text}
${held.text}
${viewed.text}
${searched.text}
${grown.text}
${pressed.text}`;
  return { text, missed };
}

/**
 * @param {import('./buying.mjs').Buying[]} selling
 * @param {import('./replay.mjs').Replay} replayed
 */
export function reportBuying(selling, { statements, fastest, all }) {
  /** @type {string[]} */
  const missed = [];
  const pair = (/** @type {import('./replay.mjs').Replayed} */ one) => {
    const holds = one.ratio >= 0.6;
    if (!holds) missed.push(`the database's part of a purchase, ${one.buyers} at once`);
    const { buyers, clients, ours, theirs, ratio } = one;
    return row(
      buyers,
      number(ours.took, 1),
      clients,
      number(theirs.took, 1),
      judged(ratio.toFixed(2), holds),
      'at least 0.6',
    );
  };
  const beside = `The database's part against pgbench: real purchases are recorded from PostgreSQL's log, and pgbench replays each once on a copy of the
database from before them, by the same ${number(statements)} statements in the same transactions with the same parameters, prepared as ours are. Compared
is the time of a purchase in its transactions, from each BEGIN to the end of its COMMIT, as PostgreSQL's log has it for both: what statements
and the disk take, waits for locks, and what passes until the next statement comes. pgbench has nobody to ask in between, so it is given as many
clients as ours had purchases in transactions at a time, rounded: with more it would wait for itself.

${row('buyers at once', 'ours ms', 'clients of pgbench', 'pgbench ms', 'ratio', 'bound')}
${row('---:', '---:', '---:', '---:', '---:', '---:')}
${all.map(pair).join('\n')}

With eight clients pgbench replays ${number(fastest.perSecond, 1)} purchases a second, ${number(fastest.took, 1)} ms each in transactions; our eight buyers made ${number(all.at(-1)?.ours.perSecond ?? 0, 1)}.

`;
  const text = `## Buying

A purchase is three calls of ours and one of the card provider's: the payment is opened, the card is charged, the payment
is verified, the order confirmed. Eight buyers at once, a ZIP each, through the stand-in as a process of its own, which
writes every change to the disk before it answers. So do SQLite and this PostgreSQL.

${row('', 'purchases a second', 'p50 ms', 'p99 ms')}
${row('---', '---:', '---:', '---:')}
${selling.map(({ name, purchases }) => row(name, rate(purchases))).join('\n')}

${selling.map(spent).join('')}${beside}Two hundred buyers want one ZIP at the same moment: one has it, and the others know ${selling.map(({ name, crowd }) => `after ${number(crowd)} ms (${name})`).join(', ')}.

The store's pages at full speed, without and with eight buyers beside it:

${row('', 'requests a second', 'p50 ms', 'p99 ms', 'ratio of the p99')}
${row('---', '---:', '---:', '---:', '---:')}
${selling
  .map(({ name, quiet, busy, ratio }) =>
    [
      row(`${name}, nobody buys`, rate(quiet), ''),
      row(`${name}, eight buy`, rate(busy), number(ratio, 2)),
    ].join('\n'),
  )
  .join('\n')}
`;
  return { text, missed };
}

/** Where the time of a purchase goes. @param {import('./buying.mjs').Buying} buying */
function spent({ name, parts }) {
  if (!parts) return '';
  const { statements, database, provider, all } = parts;
  const ours = Math.max(0, all - database - provider);
  const share = (/** @type {number} */ part) =>
    `${number(part, 1)} ms (${number((100 * part) / all)} %)`;
  return `Of one buyer's purchase on ${name}, ${number(all, 1)} ms in the middle, ${share(database)} are the database's for ${number(statements)} statements (not its
commits), ${share(provider)} the provider's, and ${share(ours)} ours, commits among them.

`;
}

/** @param {Search[]} searches */
export function reportSearch(searches) {
  /** @type {string[]} */
  const missed = [];
  /** @type {(name: string, value: number, holds: boolean) => string} */
  const judged = (name, value, holds) => {
    if (!holds) missed.push(name);
    return `${value.toFixed(2)}${holds ? '' : ' (missed)'}`;
  };
  const side = (/** @type {string} */ name, /** @type {Search} */ search, /** @type {Side} */ at) =>
    row(
      `\`${search.query || '(nothing)'}\`, ${name}`,
      number(search.found),
      number(at.load.perSecond),
      number(at.load.p50, 2),
      judged(`p99 of ${search.query} on ${name}`, at.load.p99, at.load.p99 <= 10),
      `**${judged(`${search.query} on ${name}`, at.share, at.share >= 0.25)}**`,
      name === 'SQLite'
        ? ''
        : `**${judged(`${search.query} on both`, search.even, search.even >= 0.9)}**`,
    );
  const text = `## Searching

\`GET /zipcode/search\` over HTTP, with all ZIPs in the database, beside \`/healthz\`, the smallest reply there is. Both databases in
turns; both answer the same bytes.

${row('', 'ZIPs found', 'requests a second', 'p50 ms', 'p99 ms', 'of `/healthz`', 'of SQLite')}
${row('---', '---:', '---:', '---:', '---:', '---:', '---:')}
${row('bound', '', '', '', 'at most 10', 'at least 0.25', 'at least 0.9')}
${searches.flatMap((one) => [side('SQLite', one, one.sqlite), side('PostgreSQL', one, one.postgres)]).join('\n')}
`;
  return { text, missed };
}

/** @param {View[]} views */
export function reportViews(views) {
  /** @type {string[]} */
  const missed = [];
  const text = `## Views of the store, against Node

The store's page to somebody who is signed in and, but for the last, has nothing in the cart: the whole server, session and database
included. Node: as above, on the props of one view, without a database, and bare: it forgets what our bundle keeps from one
render to the next (a view's cards). Cards and whole views that are kept are what INKPAY is compared by. No compression on
either side.

${row('', 'requests a second', 'Node', 'p50 ms', 'p99 ms', 'ratio', 'bound')}
${row('---', '---:', '---:', '---:', '---:', '---:', '---:')}
${views
  .map(({ database, view, us, them, ratio }) => {
    const bound = view === 'the first view' ? 5 : 1.3;
    if (ratio < bound) missed.push(`${view} on ${database}`);
    const shown = `**${ratio.toFixed(2)}**${ratio < bound ? ' (missed)' : ''}`;
    return row(
      `${view}, ${database}`,
      number(us.perSecond),
      number(them.perSecond),
      number(us.p50, 2),
      number(us.p99, 2),
      shown,
      `at least ${bound}`,
    );
  })
  .join('\n')}
`;
  return { text, missed };
}

/**
 * @param {import('./crawl.mjs').Crawl} crawl
 */
export function reportCrawl({ pages, perSecond, bytes, failed, core, started, ...memory }) {
  const { before, after, most } = memory;
  /** @type {string[]} */
  const missed = [];
  if (perSecond < 600) missed.push('pages of the crawl a second');
  if (most > 220 * KB * KB) missed.push('memory of the crawl');
  if (failed.length > 0) missed.push(`${failed.length} pages of the crawl`);
  const grown = after / before;
  if (grown > 1.05) missed.push('memory after the crawl');
  const mb = (/** @type {number} */ memory) => number(memory / KB / KB);
  const text = `## A crawl of every page

One client walks all that the sitemap names, page by page over one connection: ${number(pages)} pages of ZIPs and of
states, each rendered for it, for the last time that somebody asked is long ago. Memory is the whole process's (PSS), the middle of
what it was over ${number(SPAN)} pages: before means after the first ${number(WARM)}, when engines and caches have their working size,
after means at the end.

${row('', '', 'bound')}
${row('---', '---:', '---:')}
${row('pages a second', judged(number(perSecond, 1), perSecond >= 600), 'at least 600')}
${row("the server's core time for a page, ms", number(core * 1000, 2), '')}
${row('bytes of a page, Brotli (median)', number(bytes), '')}
${row('answers other than 200', failed.length, 'none')}
${row('memory at the start, MB', mb(started), '')}
${row('memory before, MB', mb(before), '')}
${row('memory after, MB', mb(after), '')}
${row('memory at most, MB', judged(mb(most), most <= 220 * KB * KB), 'at most 220')}
${row('after against before', judged(grown.toFixed(3), grown <= 1.05), 'at most 1.05')}
`;
  return { text, missed };
}

/** A figure that has a bound. @type {(shown: string, holds: boolean) => string} */
const judged = (shown, holds) => `**${shown}**${holds ? '' : ' (missed)'}`;

/**
 * @param {import('./memory.mjs').Memory} memory
 */
export function reportMemory({ started, most, ended, rested, perSecond }) {
  /** @type {string[]} */
  const missed = [];
  const bounded = (/** @type {string} */ name, /** @type {number} */ bytes, bound = 0) => {
    const holds = bytes <= bound * KB * KB;
    if (!holds) missed.push(`memory ${name}`);
    return row(`${name}, MB`, judged(number(bytes / KB / KB), holds), `at most ${bound}`);
  };
  const plain = (/** @type {string} */ name, /** @type {number} */ bytes) =>
    row(`${name}, MB`, number(bytes / KB / KB), '');
  const { home, zip, store, search, dashboard } = SHARES;
  const text = `## Memory

What the whole process holds (PSS), with two engines, on SQLite. ${number(REQUESTS)} requests over ${CONNECTIONS} connections, each body checked: of a
hundred ${home} are for the home page, ${zip} for ${number(ZIPS)} pages of ZIPs in turn, ${store} for ${number(VIEWS)} views of the store by somebody who is
signed in, ${search} are searches, and ${dashboard} are for the dashboard. ${number(perSecond)} a second were asked for.

${row('', '', 'bound')}
${row('---', '---:', '---:')}
${plain('at the start', started)}
${plain('at most', most)}
${bounded('at the end', ended, 160)}
${bounded('a minute after', rested, 96)}
`;
  return { text, missed };
}

const DEPLOYS = '## A visit after a deploy';

/**
 * @param {import('./deploys.mjs').Deploy[]} deploys
 */
export function reportDeploys(deploys) {
  /** @type {string[]} */
  const missed = [];
  const kb = (/** @type {number} */ bytes) => number(bytes / KB, 2);
  const text = `${DEPLOYS}

Scripts and style sheets of a page that somebody with the last release's files opens. Unchanged files are in the
browser's cache; of the changed ones only the difference is sent, as \`dcz\` (RFC 9842). Gzip is at its best (-9), Brotli
and dcz are the server's own. Public pages load no script and hold their sheet: for them there is nothing to send.

${row('', 'files', 'changed', 'gzip, all KB', 'gzip, changed KB', 'Brotli, changed KB', 'dcz KB', 'dcz to gzip', 'bound')}
${row('---', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:')}
${deploys
  .flatMap(({ change, pages }) =>
    pages.map(({ page, files, changed, gzipAll, gzip, brotli, delta }) => {
      const ratio = delta / gzip;
      if (ratio > 0.1) missed.push(`${page} after ${change}`);
      return row(
        `${change}: ${page}`,
        files,
        changed,
        kb(gzipAll),
        kb(gzip),
        kb(brotli),
        kb(delta),
        changed ? `**${ratio.toFixed(3)}**${ratio > 0.1 ? ' (missed)' : ''}` : 'nothing is sent',
        'at most 0.1',
      );
    }),
  )
  .join('\n')}
`;
  return { text, missed };
}

/**
 * The document with this section in place of the one of the same heading.
 * @param {string} document
 * @param {string} section
 */
export function replaced(document, section) {
  const heading = section.slice(0, section.indexOf('\n'));
  const parts = document.split(/^(?=## )/m);
  const at = parts.findIndex((part) => part.startsWith(`${heading}\n`));
  const last = parts.findIndex((part) => part.startsWith('## Searching'));
  if (at >= 0) parts[at] = `${section}\n`;
  else parts.splice(last, 0, `${section}\n`);
  return parts.join('');
}
