// @ts-check
// Restarts the product while people read and buy: two nodes on PostgreSQL, one after the other, behind a proxy of `deploy`, or a
// single node on SQLite whose port is kept open, as systemd does. No request and no purchase may fail.
//   usage: restart.mjs nginx|caddy|haproxy|socket FOLDER      the first three within scripts/postgres.sh
//     FOLDER has the proxy's certificate for localhost, which NODE_EXTRA_CA_CERTS names, too.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '../bench/processes.mjs';
import { pay } from '../chaos/buyers.mjs';
import { Process } from '../chaos/process.mjs';
import { dice } from '../chaos/random.mjs';
import { world } from '../chaos/world.mjs';
import { startProxy } from './proxies.mjs';

const [means = '', folder = ''] = process.argv.slice(2);
const BUYERS = 4;
const READERS = 4;
const ROUNDS = 2;
const READ = [
  '/',
  '/zip/90210',
  '/zipstore?state=ca',
  '/zipcode/search?search=902',
  '/zipcode/stats',
  // As a redirect it would be more than some proxies take.
  `/${'a'.repeat(6000)}/`,
];
/** Seconds, longer than a proxy needs to notice; on a held port enough for kept connections to be closed by a reply. */
const DRAIN = means === 'socket' ? 1 : 4;

const random = dice(1);
const stage = await world({
  database: means === 'socket' ? 'sqlite' : 'postgres',
  buyers: BUYERS,
  random,
  settings: { INKPAY_DRAIN_SECONDS: String(DRAIN), INKPAY_TRUSTED_PROXIES: '127.0.0.1/32' },
});
/** @type {string[]} */
const failures = [];
const did = { reads: 0, purchases: 0, restarts: 0 };
let over = false;

/** Two nodes behind a proxy. */
async function proxied() {
  const ports = stage.nodes.map((node) => Number(new URL(node.url).port));
  const proxy = await startProxy(means, folder, ports);
  return {
    url: proxy.url,
    async restart() {
      for (const node of stage.nodes) {
        await node.stop();
        await node.start();
        // Until the proxy knows it again, it has the other one alone.
        await pause(DRAIN * 1000);
        did.restarts += 1;
      }
    },
    stop: proxy.stop,
  };
}

/** One node on a port that outlives it. */
async function held() {
  const port = await freePort();
  const node = new Process('python3', {
    args: [
      fileURLToPath(new URL('held-socket.py', import.meta.url)),
      ...[String(port), stage.program, 'serve'],
    ],
    env: { ...stage.env, INKPAY_LISTEN: `127.0.0.1:${port}`, INKPAY_LOG: 'info' },
    ready: `http://127.0.0.1:${port}/readyz`,
  });
  await node.start();
  const starts = () => node.said.split('INKPAY is at').length;
  return {
    url: node.url,
    async restart() {
      const before = starts();
      node.hangUp();
      for (let tries = 0; starts() === before; tries += 1) {
        if (tries === 1200)
          throw new Error(`it does not start again within a minute: ${node.said}`);
        await pause(50);
      }
      did.restarts += 1;
    },
    stop: () => node.stop(),
  };
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<any>} what a call answers, nothing for a page; nothing either where it failed
 */
async function ask(url, init) {
  const path = new URL(url).pathname.slice(0, 80);
  try {
    const reply = await fetch(url, init);
    const body = await reply.text();
    if (reply.status >= 500) failures.push(`${path}: ${reply.status}`);
    else if (reply.headers.get('content-type')?.startsWith('application/json'))
      return JSON.parse(body);
  } catch (error) {
    failures.push(`${path}: ${error instanceof Error ? (error.cause ?? error) : error}`);
  }
  return undefined;
}

/** @param {string} url */
async function read(url) {
  while (!over) {
    await ask(url + random.pick(READ));
    did.reads += 1;
  }
}

/**
 * Sends what a node breaks off, a body that it does not read or can't, over connections of its own. The sender may get
 * anything; nobody else's request may fail.
 * @param {string} url a proxy's
 */
async function provoke(url) {
  while (!over) {
    for (const send of [() => post(url, 60_000), () => post(url, 1_000_000), () => sendTorn(url)])
      await send().catch(() => undefined);
    await pause(200);
  }
}

/**
 * A body that the page does not read.
 * @param {string} url
 * @param {number} length bytes
 */
function post(url, length) {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/pricing`, { method: 'POST', agent: false, timeout: 5000 });
    sent.on('response', (reply) => reply.resume().once('close', resolve));
    sent.once('timeout', () => sent.destroy()).once('error', reject);
    sent.end('a'.repeat(length));
  });
}

/**
 * A chunk without a length, until it is answered.
 * @param {string} url
 */
function sendTorn(url) {
  const head = 'POST /pricing HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  const at = { host: '127.0.0.1', port: Number(new URL(url).port), servername: 'localhost' };
  return new Promise((resolve, reject) => {
    const socket = connect(at, () => socket.write(`${head}zz\r\n`));
    socket.once('data', () => socket.destroy());
    socket.setTimeout(5000, () => socket.destroy());
    socket.once('close', resolve).once('error', reject);
  });
}

/**
 * @param {string} url
 * @param {import('../chaos/world.mjs').Buyer} buyer
 * @param {string[]} zips that nobody else wants
 */
async function buy(url, buyer, zips) {
  const call = (/** @type {string} */ path, /** @type {object} */ payload) =>
    ask(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: buyer.token },
      body: JSON.stringify(payload),
    });
  for (const zip of zips) {
    if (over) return;
    const found = await ask(`${url}/zipcode/search?zip_codes=${zip}`);
    if (found === undefined) continue;
    const expected_price = found.zip_codes[0].price;
    const begun = await call('/stripe/payment-intent', { product_skus: [zip], expected_price });
    const client_secret = begun?.payment_intent?.client_secret;
    if (client_secret === undefined) {
      failures.push(`a payment was not begun: ${JSON.stringify(begun)}`);
      continue;
    }
    await pay(stage, client_secret, 'pm_card_visa');
    const paid = await call('/stripe/payment-verify', { client_secret });
    if (paid?.status === 0) did.purchases += 1;
    else failures.push(`a paid order is not complete: ${JSON.stringify(paid)}`);
    await pause(200);
  }
}

/** Waits for a hundred more reads: a restart while nobody reads proves nothing. */
async function waitForReads() {
  const enough = did.reads + 100;
  while (did.reads < enough && failures.length === 0) await pause(50);
}

/** @param {string} url a proxy's, which names requests itself and lets nobody else */
async function name(url) {
  const chosen = 'chosen-by-a-visitor';
  const headers = {
    'X-Request-Id': chosen,
    traceparent: `00-${'4b'.repeat(16)}-${'f0'.repeat(8)}-01`,
  };
  const reply = await fetch(`${url}/pricing`, { headers });
  const given = reply.headers.get('x-request-id') ?? '';
  // Ours has sixteen digits.
  if (given.length <= 16 || given === chosen || reply.headers.has('traceparent'))
    failures.push(`a request through the proxy is called ${given}`);
}

/**
 * Loads until an answer breaks off: that of a node which dies in the middle of it.
 * @param {() => Promise<Response>} load
 */
async function halfAnswered(load) {
  const dying = createServer((request, reply) => {
    if (request.url === '/readyz') {
      reply.end();
      return;
    }
    reply.writeHead(200, { 'Content-Length': 1000 });
    reply.write('half', () => request.socket.destroy());
  });
  dying.listen(Number(new URL(stage.nodes[0]?.url ?? '').port), '127.0.0.1');
  const isBroken = () =>
    load()
      .then((reply) => reply.text())
      .then(
        () => false,
        () => true,
      );
  for (let tries = 0; !(await isBroken()); tries += 1) {
    if (tries === 100) throw new Error('no answer is broken off');
    await pause(100);
  }
  dying.close();
}

/**
 * Where no node answers, or not to the end, a proxy does not write down what was asked for: a query may hold an e-mail address.
 * @param {string} url
 */
async function unanswered(url) {
  for (const node of stage.nodes) await node.stop();
  const asked = `${url}/auth/signup?email=ada%40inkpay.example`;
  const load = () => fetch(asked, { headers: { Referer: asked } });
  const { status } = await load();
  if (status < 500) failures.push(`without a node a proxy answers ${status}`);
  await halfAnswered(load);
  // HAProxy has no log.
  const said = means === 'haproxy' ? '' : await readFile(join(folder, 'error.log'), 'utf8');
  if (said.includes('%40')) failures.push(`an address is in the log: ${said}`);
}

try {
  const place = await (means === 'socket' ? held() : proxied());
  if (means !== 'socket') await name(place.url);
  const cheap = stage.zips.slice(0, 60);
  const share = Math.floor(cheap.length / BUYERS);
  const people = [
    ...stage.buyers.map((buyer, nth) =>
      buy(place.url, buyer, cheap.slice(nth * share, (nth + 1) * share)),
    ),
    ...Array.from({ length: READERS }, () => read(place.url)),
    ...(means === 'socket' ? [] : [provoke(place.url)]),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    await waitForReads();
    await place.restart();
  }
  await waitForReads();
  over = true;
  await Promise.all(people);
  if (means !== 'socket') await unanswered(place.url);
  await place.stop();
} catch (error) {
  failures.push(String(error));
} finally {
  over = true;
  await stage.end();
}
console.log(
  `${means}: ${did.restarts} restarts under ${did.reads} reads and ${did.purchases} purchases, ${failures.length} failed`,
);
if (did.reads === 0 || did.purchases === 0) failures.push('nothing was read or nothing bought');
if (failures.length > 0) {
  console.error([...new Set(failures)].slice(0, 20).join('\n'));
  console.error(stage.said());
  process.exitCode = 1;
}
