// @ts-check
// A crawl of every page, as docs/performance.md shows it.
import { SPAN, WARM } from '../crawl.mjs';
import { bounds, head, KB, number, row } from '../markdown.mjs';

/** @param {import('../crawl.mjs').Crawl} crawl */
export function reportCrawl({ pages, perSecond, bytes, failed, core, started, ...memory }) {
  const { before, after, most } = memory;
  const { judged, missed } = bounds();
  const grown = after / before;
  const mb = (/** @type {number} */ memory) => number(memory / KB / KB);
  const pace = judged('pages of the crawl a second', number(perSecond, 1), perSecond >= 600);
  const peak = judged('memory of the crawl', mb(most), most <= 220 * KB * KB);
  if (failed.length > 0) missed.push(`${failed.length} pages of the crawl`);
  const end = judged('memory after the crawl', grown.toFixed(3), grown <= 1.05);
  const text = `## A crawl of every page

One client fetches every page of the sitemap over one connection: ${number(pages)} pages of ZIPs and
states, each rendered for it, because its last request was long ago. Memory is the whole process's (PSS), the median over
${number(SPAN)} pages: before means after the first ${number(WARM)}, when engines and caches have their working size,
after means at the end.

${head('', '', 'bound')}
${row('pages a second', pace, 'at least 600')}
${row("the server's core time per page, ms", number(core * 1000, 2), '')}
${row('bytes of a page, Brotli (median)', number(bytes), '')}
${row('replies other than 200', failed.length, 'none')}
${row('memory at the start, MB', mb(started), '')}
${row('memory before, MB', mb(before), '')}
${row('memory after, MB', mb(after), '')}
${row('memory at most, MB', peak, 'at most 220')}
${row('after against before', end, 'at most 1.05')}
`;
  return { text, missed };
}
