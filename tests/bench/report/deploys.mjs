// @ts-check
// Visits after deploys, as docs/performance.md shows them.
import { IN_ALL } from '../deploys.mjs';
import { bounds, head, KB, number, row } from '../markdown.mjs';

/** @param {import('../deploys.mjs').Deploy[]} deploys */
export function reportDeploys(deploys) {
  const { judged, missed } = bounds();
  const kb = (/** @type {number} */ bytes) => number(bytes / KB, 2);
  const text = `## A visit after a deploy

Scripts and style sheets of a page opened with the last release's files in the cache. Unchanged files are cached;
changed ones are sent only as a delta, \`dcz\` (RFC 9842). Gzip is at its best (-9), Brotli and dcz are the
server's own. Public pages load no script and inline their style sheet: for them there is nothing to send.

${head('', 'files', 'changed', 'gzip, all KB', 'gzip, changed KB', 'Brotli, changed KB', 'dcz KB', 'dcz to gzip', 'bound')}
${deploys
  .flatMap(({ change, pages }) =>
    pages.map(({ page, files, changed, gzipAll, gzip, brotli, delta }) => {
      const ratio = delta / gzip;
      return row(
        `${change}: ${page}`,
        files,
        change === IN_ALL
          ? judged(`files of ${page} that ${change} changes`, `${changed}`, changed > 2)
          : changed,
        kb(gzipAll),
        kb(gzip),
        kb(brotli),
        kb(delta),
        changed
          ? judged(`${page} after ${change}`, ratio.toFixed(3), ratio <= 0.1)
          : 'nothing is sent',
        'at most 0.1',
      );
    }),
  )
  .join('\n')}
`;
  return { text, missed };
}
