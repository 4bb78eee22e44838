// @ts-check
// Joins the sections of docs/performance.md, and lists the figures that miss their bounds.
import { cpus } from 'node:os';
import { version } from 'node:process';
import { CONNECTIONS } from './load.mjs';
import { reportBuying } from './report/buying.mjs';
import { reportCachedPage } from './report/cached-page.mjs';
import { reportCrawl } from './report/crawl.mjs';
import { reportDeploys } from './report/deploys.mjs';
import { reportGrowth } from './report/growth.mjs';
import { reportLogIns } from './report/log-ins.mjs';
import { reportMemory } from './report/memory.mjs';
import { reportPressure } from './report/pressure.mjs';
import { reportRenders } from './report/renders.mjs';
import { reportScripts } from './report/scripts.mjs';
import { reportSearch } from './report/search.mjs';
import { reportStarts } from './report/starts.mjs';
import { reportViews } from './report/views.mjs';

/**
 * @typedef {object} Results
 * @property {import('./report/renders.mjs').Render[]} renders
 * @property {import('./report/cached-page.mjs').Cached} cached
 * @property {import('./report/starts.mjs').Starts} starts
 * @property {import('./report/scripts.mjs').Scripts[]} scripts
 * @property {import('./deploys.mjs').Deploy[]} deploys
 * @property {import('./report/log-ins.mjs').LogIns} loggingIn
 * @property {import('./buying.mjs').Buying[]} selling
 * @property {import('./replay.mjs').Replay} replayed
 * @property {import('./crawl.mjs').Crawl} crawl
 * @property {import('./memory.mjs').Memory} memory
 * @property {import('./report/views.mjs').View[]} views
 * @property {import('./report/search.mjs').Search[]} search
 * @property {import('./growth.mjs').Growth} growth
 * @property {import('./pressure.mjs').Pressure} pressure
 */

/**
 * @param {Results} results
 * @param {{ seconds: number, rounds: number }} setting
 */
export function report(results, { seconds, rounds }) {
  const sections = [
    reportRenders(results.renders),
    reportCachedPage(results.cached),
    reportStarts(results.starts, rounds),
    reportScripts(results.scripts),
    reportDeploys(results.deploys),
    reportLogIns(results.loggingIn),
    reportBuying(results.selling, results.replayed),
    reportCrawl(results.crawl),
    reportMemory(results.memory),
    reportViews(results.views),
    reportSearch(results.search),
    reportGrowth(results.growth),
    reportPressure(results.pressure),
  ];
  const text = `# Performance

Written by \`just bench\`; do not edit by hand. Each comparison is one run on one machine, alternating between
both sides (${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections); every body is checked before it is measured. The tables show each
side's median round and the median of the rounds' ratios. The ratio matters: the rates depend on this machine
(${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}; wrk and the servers share them; Node ${version}).

${sections.map((section) => section.text).join('\n')}`;
  return { text, missed: sections.flatMap((section) => section.missed) };
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
