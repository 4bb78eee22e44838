// @ts-check
// The scripts of pages, as docs/performance.md shows them.
import { bounds, head, KB, row } from '../markdown.mjs';

/** @typedef {{ page: string, files: number, packed: number }} Scripts bytes, packed */

/** @param {Scripts[]} scripts */
export function reportScripts(scripts) {
  const { judged, missed } = bounds();
  const text = `## Scripts that a page loads

Public pages: none. The others, with React, after gzip -9:

${head('', 'files', 'KB', 'bound')}
${scripts
  .map(({ page, files, packed }) => {
    const kb = packed / KB;
    return row(page, files, judged(`scripts of ${page}`, kb.toFixed(2), kb <= 100), 'at most 100');
  })
  .join('\n')}
`;
  return { text, missed };
}
