// @ts-check
// The process's memory after a long day's requests of all kinds, and a minute later.
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { signUp, WITHOUT_LIMITS } from './accounts.mjs';
import { named } from './crawl.mjs';
import { CONNECTIONS } from './load.mjs';
import { fetched, memory, serve } from './processes.mjs';

export const REQUESTS = 100_000;
export const ZIPS = 5_000;
export const VIEWS = 500;
const LOOK_EVERY = 1_000;
const MINUTE = 60_000;

/** So often of a hundred requests. */
export const SHARES = { home: 40, zip: 20, store: 20, search: 15, dashboard: 5 };

/**
 * @typedef {object} Memory bytes
 * @property {number} started
 * @property {number} most
 * @property {number} ended
 * @property {number} rested a minute after
 * @property {number} perSecond requests
 */

/** @typedef {{ path: string, shows: string, signedIn?: boolean }} Asked a path, and what its reply has to show */

/**
 * @param {string} inkpay
 * @param {string} database
 * @returns {Promise<Memory>}
 */
export async function memories(inkpay, database) {
  const settings = { INKPAY_RENDER_THREADS: '2', ...WITHOUT_LIMITS };
  const server = await serve(inkpay, database, settings, { path: '/readyz' });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { cookies } = await signUp(server.url);
  const asked = mixture(await someZips(server.url, agent));
  const started = await memory(server.pid);
  let most = started;
  let done = 0;
  const begun = performance.now();
  const client = async () => {
    for (let nth = done++; nth < REQUESTS; nth = done++) {
      const one = asked[nth % asked.length];
      if (!one) throw new Error('nothing to ask for');
      const headers = one.signedIn ? { Cookie: cookies } : {};
      const { status, body } = await fetched(server.url + one.path, agent, 'br', headers);
      if (status !== 200 || !brotliDecompressSync(body).includes(one.shows))
        throw new Error(`the benchmark is not sound: ${one.path} answers ${status}`);
      if (nth % LOOK_EVERY === 0) most = Math.max(most, await memory(server.pid));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const ended = await memory(server.pid);
  const perSecond = (REQUESTS / (performance.now() - begun)) * 1000;
  agent.destroy();
  await wait(MINUTE);
  const rested = await memory(server.pid);
  await server.stop();
  return { started, most: Math.max(most, ended), ended, rested, perSecond };
}

/**
 * Every so-many-th of all pages of ZIPs, from one end of the country to the other.
 * @param {string} site
 * @param {Agent} agent
 */
async function someZips(site, agent) {
  const all = (await named(site, agent)).filter((path) => path.startsWith('/zip/'));
  const step = Math.floor(all.length / ZIPS);
  return all.filter((_, nth) => nth % step === 0).slice(0, ZIPS);
}

/**
 * Requests of all kinds, mixed: each hundred has its share of each, and each kind goes through all of its own.
 * @param {string[]} zips their pages
 */
function mixture(zips) {
  /** @type {Record<keyof typeof SHARES, Asked[]>} */
  const all = {
    home: [{ path: '/', shows: '</html>' }],
    zip: zips.map((path) => ({ path, shows: `${path}">` })),
    store: Array.from({ length: VIEWS }, (_, nth) => view(nth)),
    search: zips.map((path) => {
      const zip = path.slice('/zip/'.length);
      return { path: `/zipcode/search?search=${zip}`, shows: zip };
    }),
    dashboard: [{ path: '/dashboard', shows: 'bench.mark', signedIn: true }],
  };
  const kinds = /** @type {(keyof typeof SHARES)[]} */ (
    Object.entries(SHARES).flatMap(([kind, share]) => Array(share).fill(kind))
  );
  // By a step that has no divisor in common with a hundred, so that kinds stand between each other.
  const mixed = kinds.map((_, nth) => kinds[(nth * 37) % kinds.length] ?? 'home');
  const turns = { home: 0, zip: 0, store: 0, search: 0, dashboard: 0 };
  return Array.from({ length: REQUESTS }, (_, nth) => {
    const kind = mixed[nth % mixed.length] ?? 'home';
    const own = all[kind];
    const one = own[turns[kind]++ % own.length];
    if (!one) throw new Error(`nothing to ask for: ${kind}`);
    return one;
  });
}

/** @param {number} nth @returns {Asked} a view of the store that is full of cards */
function view(nth) {
  return { path: `/zipstore?sort=people&skip=${nth * 18}`, shows: '<article', signedIn: true };
}
