// @ts-check
// Joins the sections of docs/performance.md.
import { cpus } from 'node:os';
import { version } from 'node:process';
import { CONNECTIONS } from './load.mjs';

/**
 * @param {{ text: string }[]} sections
 * @param {{ seconds: number, rounds: number }} setting
 */
export const page = (sections, { seconds, rounds }) => `# Performance

Written by \`just bench\`; do not edit by hand. Each comparison is one run on one machine, alternating between
both sides (${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections); every body is checked before it is measured. The tables show each
side's median round and the median of the rounds' ratios. The ratio matters: the rates depend on this machine
(${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}; wrk and the servers share them; Node ${version}).

${sections.map(({ text }) => text).join('\n')}`;

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
