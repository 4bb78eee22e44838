// @ts-check
// The measurements. Each first checks that the replies are right.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { accounts, signUp, WITHOUT_LIMITS } from './accounts.mjs';
import { buying } from './buying.mjs';
import { duel, inRotation, typical } from './load.mjs';
import { freePort, newFile, newFolder, output, serve, start } from './processes.mjs';
import { samplesOf } from './samples.mjs';
import { median } from './statistics.mjs';

const BUNDLE = 'static/build/server/server.js';
const AS_BROWSERS = 'Accept-Encoding: gzip, deflate, br, zstd';

/** @typedef {{ inkpay: string, bench: string, snapshot: string, seconds: number, rounds: number }} Setting */

/**
 * @param {boolean} holds
 * @param {string} what
 */
function check(holds, what) {
  if (!holds) throw new Error(`the benchmark is not sound: ${what}`);
}

/** @param {string} url */
const body = async (url) => (await fetch(url)).text();

/** A file of the pages' samples. */
async function samples() {
  const file = join(newFolder(), 'samples.json');
  await writeFile(file, JSON.stringify(samplesOf(BUNDLE)));
  return file;
}

/**
 * Uncached renders against Node.
 * @param {Setting} setting
 */
export async function renders({ bench, snapshot, seconds, rounds }) {
  const [ourPort, nodePort] = [await freePort(), await freePort()];
  const file = await samples();
  const ours = await start(bench, ['pages', `127.0.0.1:${ourPort}`, BUNDLE, snapshot, file], {
    port: ourPort,
    path: '/home',
  });
  const node = await start(
    process.execPath,
    ['tests/bench/node-server.mjs', `${nodePort}`, BUNDLE],
    { port: nodePort, path: '/home' },
  );
  const results = [];
  for (const page of ['home', 'zipstore']) {
    const html = await body(`${ours.url}/${page}`);
    check(html === (await body(`${node.url}/${page}`)), `both render ${page} alike`);
    check(page === 'home' || html.split('<article').length === 19, 'the store shows 18 cards');
    const urls = { us: `${ours.url}/${page}`, them: `${node.url}/${page}` };
    results.push({ page, bytes: html.length, ...(await duel(urls, { seconds, rounds })) });
  }
  await Promise.all([ours.stop(), node.stop()]);
  return results;
}

/**
 * The cached home page against a handler that only returns its bytes.
 * @param {Setting} setting
 */
export async function cached({ inkpay, bench, seconds, rounds }) {
  const server = await serve(inkpay, newFile());
  // The wire's bytes: fetch would unpack them.
  const file = join(newFolder(), 'home.br');
  await output('curl', ['-sS', '-H', 'Accept-Encoding: br', '-o', file, `${server.url}/`]);
  const port = await freePort();
  const type = 'text/html; charset=utf-8';
  const bare = await start(bench, ['bytes', `127.0.0.1:${port}`, file, type, 'br'], {
    port,
    path: '/',
  });
  const html = await body(server.url);
  check(html.includes('</html>'), 'the home page is whole');
  check(html === (await body(bare.url)), 'both return the same bytes');
  const urls = { us: `${server.url}/`, them: `${bare.url}/` };
  const loads = await duel(urls, { seconds, rounds, headers: [AS_BROWSERS] });
  await Promise.all([server.stop(), bare.stop()]);
  return { bytes: (await readFile(file)).length, ...loads };
}

/**
 * From nothing to a first page. Each figure is a median over processes of its own.
 * @param {Setting} setting
 */
export async function starts({ inkpay, bench, snapshot, rounds }) {
  const runs = rounds * 2;
  const file = await samples();
  const firstPage = async (/** @type {string} */ from) =>
    median(
      await times(runs, async () =>
        Number(await output(bench, ['first-page', BUNDLE, from, file])),
      ),
    );
  const database = newFile();
  await (await serve(inkpay, database)).stop();
  const serving = await times(runs, async () => {
    const started = performance.now();
    const server = await serve(inkpay, database, {}, { every: 0 });
    const took = performance.now() - started;
    await server.stop();
    return took;
  });
  return {
    snapshot: await firstPage(snapshot),
    source: await firstPage('-'),
    serving: median(serving),
  };
}

/** The islands of each page that has some. */
const ISLANDS = {
  'the store': ['store'],
  'log-in': ['login'],
  'sign-up': ['signup'],
  'password reset': ['password-reset'],
  'the cart': ['checkout'],
  'the dashboard': ['header', 'wire-instructions'],
  'an order': ['header', 'order', 'wire-instructions'],
  'the settings': ['header', 'settings'],
};

/** The scripts that pages load, as gzip -9 packs them. */
export async function scripts() {
  const manifest = JSON.parse(await readFile('static/build/manifest.json', 'utf8'));
  const built = await readdir('static/build');
  const results = [];
  for (const [page, islands] of Object.entries(ISLANDS)) {
    const files = new Set();
    for (const name of islands) {
      const island = manifest.islands.en[name];
      for (const file of [island.file, ...island.imports]) files.add(file);
    }
    check(
      [...files].every((file) => built.includes(file)),
      'every script is built',
    );
    let packed = 0;
    for (const file of files)
      packed += gzipSync(await readFile(`static/build/${file}`), { level: 9 }).length;
    results.push({ page, files: files.size, packed });
  }
  return results;
}

/** What is asked of the store: nothing, what narrows it down, what is typed, what is sorted, what is looked up. */
const SEARCHES = [
  '',
  'search=san&state=ca,tx,fl&tier=3',
  'search=902',
  'price_min=500&price_max=995&sort=people&filter=availableOnly&skip=5000&count=100',
  'zip_codes=90210,10001,60601',
];

/**
 * The search on both databases, beside the smallest reply that the product has.
 * @param {Setting} setting
 * @param {string} postgres an empty database's URL
 */
export async function search({ inkpay, seconds, rounds }, postgres) {
  const ours = await serve(inkpay, newFile());
  const theirs = await serve(inkpay, postgres);
  const results = [];
  for (const query of SEARCHES) {
    const path = `/zipcode/search${query && `?${query}`}`;
    const urls = {
      sqlite: ours.url + path,
      postgres: theirs.url + path,
      healthz: `${ours.url}/healthz`,
    };
    const found = JSON.parse(await body(urls.sqlite));
    check(found.status === 0 && found.count > 2, `${path} finds ZIPs`);
    check((await body(urls.sqlite)) === (await body(urls.postgres)), 'both find the same');
    const all = await inRotation(urls, { seconds, rounds });
    const share = (
      /** @type {'sqlite' | 'postgres'} */ of,
      /** @type {'healthz' | 'sqlite'} */ to,
    ) => median(all.map((round) => round[of].perSecond / round[to].perSecond));
    results.push({
      query,
      found: found.count,
      sqlite: { load: typical(all, 'sqlite'), share: share('sqlite', 'healthz') },
      postgres: { load: typical(all, 'postgres'), share: share('postgres', 'healthz') },
      even: share('postgres', 'sqlite'),
    });
  }
  await Promise.all([ours.stop(), theirs.stop()]);
  return results;
}

/** Views of the store: the first, one that a filter makes, one that was typed, and one that is rendered each time. */
const VIEWS = {
  'the first view': { query: '', cart: '' },
  'a filtered view': { query: '?state=ca&tier=2&skip=18', cart: '' },
  'a typed search': { query: '?search=san', cart: '' },
  'a view with a cart': { query: '', cart: '; cart=90210' },
};

/**
 * The store's page to who is signed in, beside Node's rendering of the same page.
 * @param {Setting} setting
 * @param {string} postgres an empty database's URL
 */
export async function views({ inkpay, seconds, rounds }, postgres) {
  const databases = { SQLite: newFile(), PostgreSQL: postgres };
  const port = await freePort();
  const command = ['tests/bench/node-server.mjs', `${port}`, BUNDLE, 'bare'];
  const node = await start(process.execPath, command, { port, path: '/home' });
  const results = [];
  for (const [database, url] of Object.entries(databases)) {
    const server = await serve(inkpay, url, WITHOUT_LIMITS);
    const { cookies } = await signUp(server.url);
    for (const [view, { query, cart }] of Object.entries(VIEWS)) {
      const path = `${server.url}/zipstore${query}`;
      const cookie = cookies + cart;
      const html = await (await fetch(path, { headers: { cookie } })).text();
      check(html.split('<article').length === 19, `${view} shows 18 cards`);
      const urls = { us: path, them: `${node.url}/zipstore` };
      const loads = await duel(urls, { seconds, rounds, headers: [`Cookie: ${cookie}`] });
      results.push({ database, view, ...loads });
    }
    await server.stop();
  }
  await node.stop();
  return results;
}

/**
 * Log-ins while the store is read, and what looking a session up costs.
 * @param {Setting} setting
 */
export async function loggingIn({ inkpay, seconds, rounds }) {
  const server = await serve(inkpay, newFile(), WITHOUT_LIMITS);
  const figures = await accounts(server.url, { seconds, rounds });
  await server.stop();
  return figures;
}

/**
 * Buying, on each database.
 * @param {Setting} setting
 * @param {string} postgres an empty database's URL
 */
export async function selling({ inkpay, seconds, rounds }, postgres) {
  const options = { seconds, rounds };
  return [
    await buying(inkpay, 'SQLite', newFile(), options),
    await buying(inkpay, 'PostgreSQL', postgres, options),
  ];
}

/**
 * One after the other.
 * @template T
 * @param {number} count
 * @param {() => Promise<T>} run
 */
async function times(count, run) {
  const results = [];
  for (let number = 0; number < count; number += 1) results.push(await run());
  return results;
}
