// @ts-check
// One client requests every page of the sitemap: pages per second, whether each exists, and the growth of the server's memory.
import { Agent } from 'node:http';
import { coreSeconds, fetched, memory, serve } from './processes.mjs';
import { median } from './statistics.mjs';

/** Pages of the warm-up, until engines, caches and pools have their final size. */
export const WARM = 4_000;
/** Garbage collection makes memory go up and down: it is sampled regularly over this many pages. */
export const SPAN = 4_000;
const LOOK_EVERY = 50;
/**
 * @typedef {object} Crawl
 * @property {number} pages
 * @property {number} perSecond
 * @property {number} bytes of a page as sent, the median
 * @property {string[]} failed the paths that were not answered with 200
 * @property {number} core seconds of the server's for a page
 * @property {number} started bytes of memory before the first page
 * @property {number} before the same behind the first pages
 * @property {number} after the same over the last pages
 * @property {number} most of all that was looked at
 */

/**
 * @param {string} inkpay
 * @param {string} database
 * @returns {Promise<Crawl>}
 */
export async function crawl(inkpay, database) {
  const defaults = { INKPAY_LOG: 'info', INKPAY_STORE_PUBLIC: 'false' };
  const server = await serve(inkpay, database, defaults, { path: '/readyz' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const paths = await named(server.url, agent);
  const started = await memory(server.pid);
  /** @type {number[]} */
  const looks = [];
  /** @type {string[]} */
  const failed = [];
  /** @type {number[]} */
  const sizes = [];
  const [begun, worked] = [performance.now(), await coreSeconds(server.pid)];
  for (const [nth, path] of paths.entries()) {
    const { status, body } = await fetched(`${server.url}${path}`, agent, 'br');
    if (status !== 200) failed.push(path);
    sizes.push(body.length);
    if (nth % LOOK_EVERY === 0) looks.push(await memory(server.pid));
  }
  const seconds = (performance.now() - begun) / 1000;
  const core = ((await coreSeconds(server.pid)) - worked) / paths.length;
  agent.destroy();
  await server.stop();
  const warm = WARM / LOOK_EVERY;
  const span = SPAN / LOOK_EVERY;
  return {
    pages: paths.length,
    perSecond: paths.length / seconds,
    bytes: median(sizes),
    failed,
    core,
    started,
    before: median(looks.slice(warm, warm + span)),
    after: median(looks.slice(-span)),
    most: Math.max(...looks),
  };
}

/**
 * The paths of all pages of ZIPs and of states, as the sitemap's parts name them.
 * @param {string} site
 * @param {Agent} agent
 */
export async function named(site, agent) {
  const parts = await locations(`${site}/sitemap.xml`, agent);
  const lists = [];
  for (const part of parts) lists.push(await locations(part, agent));
  return lists
    .flat()
    .map((url) => new URL(url).pathname)
    .filter((path) => /^[/]zips?[/]/.test(path));
}

/**
 * @param {string} url
 * @param {Agent} agent
 */
async function locations(url, agent) {
  const { body } = await fetched(url, agent, 'identity');
  return [...body.toString().matchAll(/<loc>([^<]*)<[/]loc>/g)].map(([, found = '']) => found);
}
