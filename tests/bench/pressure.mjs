// @ts-check
// Overload: how requests, health checks and webhooks are answered, and the cost of idle connections and slow readers.
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from './accounts.mjs';
import { open } from './buying.mjs';
import { load } from './load.mjs';
import { memory, output } from './processes.mjs';
import { median, medianOf, percentile } from './statistics.mjs';

const SCRIPT = 'tests/bench/pressure/mix.lua';
export const IDLE = 10_000;
export const SLOW = 1_000;
/**
 * Milliseconds between two requests of one connection, when more come than can be answered. wrk goes through its timers at every
 * turn: with four times as many connections, which rest four times as long, it takes a tenth of a small machine.
 */
const PAUSE = 250;
/** Requests that the server has at work at most: their connections wait, and ask for nothing. */
const AT_WORK = 256;
/** So often is p99 measured without idle connections and with them: a single one is off by a factor of two. */
const LOOKS = 3;
/** Sockets that are opened at once. */
const AT_ONCE = 200;
const SECRET = 'whsec_of_the_bench';
const MINUTE = 60_000;

/** @typedef {{ answered: number, refused: number, broken: number }} Rates a second */
/**
 * @typedef {object} Pressure
 * @property {number} peak answers a second, of as many connections as answer most
 * @property {{ offered: number, answered: number, refused: number, broken: number, ratio: number }} over at twice the peak
 * @property {{ retryAfter: boolean, refusedIn: number, health: Probe, webhooks: Probe }} probes while more came than could be answered
 * @property {{ bytes: number, before: number, during: number, ratio: number, open: number }} connections bytes of memory and ms of p99
 */
/** @typedef {{ asked: number, failed: number, p99: number }} Probe */

/**
 * @param {string} inkpay
 * @param {string} database
 * @param {{ seconds: number, rounds: number }} options
 * @returns {Promise<Pressure>}
 */
export async function pressure(inkpay, database, { seconds, rounds }) {
  const { provider, server } = await open(inkpay, database);
  process.env.INK_BENCH_COOKIE = (await signUp(server.url, 'pressure')).cookies;
  const long = Math.max(3, seconds);
  await mix(server.url, 16, long, 0);
  /** @type {{ peak: number, over: Rates, probes: Pressure['probes'] }[]} */
  const all = [];
  for (let round = 0; round < Math.max(1, Math.ceil(rounds / 9)); round += 1) {
    const closed = [await mix(server.url, 16, long, 0), await mix(server.url, 64, long, 0)];
    const peak = Math.max(...closed.map(({ answered }) => answered));
    // With as many connections as ask twice as often when each rests for a while, beside those that wait.
    const connections = Math.round((2 * peak * PAUSE) / 1000) + AT_WORK;
    const [over, probes] = await Promise.all([
      mix(server.url, connections, 3 * long, PAUSE),
      probed(server.url, 3 * long),
    ]);
    all.push({ peak, over, probes });
  }
  const { peak, over, probes } = medianOf(all, ({ peak, over }) => over.answered / peak);
  const connections = await held(server);
  await Promise.all([server.stop(), provider.stop()]);
  const offered = over.answered + over.refused + over.broken;
  return { peak, over: { ...over, offered, ratio: over.answered / peak }, probes, connections };
}

/**
 * @param {string} url
 * @param {number} connections
 * @param {number} seconds
 * @param {number} pause
 * @returns {Promise<Rates>}
 */
async function mix(url, connections, seconds, pause) {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', SCRIPT];
  const text = await output('wrk', [...options, url], { INK_BENCH_PAUSE: `${pause}` });
  const said = /answered (\d+) refused (\d+) broken (\d+) seconds ([\d.]+)/.exec(text);
  if (!said) throw new Error(`wrk said something else:\n${text}`);
  const [answered = 0, refused = 0, broken = 0, took = 1] = said.slice(1).map(Number);
  return { answered: answered / took, refused: refused / took, broken: broken / took };
}

/**
 * What others are answered meanwhile: who asks for health, the card provider, and one more shopper.
 * @param {string} url
 * @param {number} seconds
 * @returns {Promise<Pressure['probes']>}
 */
async function probed(url, seconds) {
  // When it has begun.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const until = performance.now() + (seconds - 2) * 1000;
  /** @type {number[]} */
  const refused = [];
  let retryAfter = true;
  const shopper = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      const reply = await fetch(`${url}/zipcode/search?tier=1`);
      await reply.text();
      if (reply.status === 503) {
        refused.push(performance.now() - begun);
        retryAfter &&= reply.headers.has('retry-after');
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const [health, webhooks] = await Promise.all([
    asked(() => fetch(`${url}/healthz`), until),
    asked(() => webhook(url), until),
    shopper(),
  ]);
  return { retryAfter, refusedIn: percentile(refused, 0.99), health, webhooks };
}

/**
 * @param {() => Promise<Response>} ask
 * @param {number} until
 * @returns {Promise<Probe>}
 */
async function asked(ask, until) {
  /** @type {number[]} */
  const took = [];
  let failed = 0;
  while (performance.now() < until) {
    const begun = performance.now();
    const reply = await ask();
    await reply.text();
    if (!reply.ok) failed += 1;
    took.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { asked: took.length, failed, p99: percentile(took, 0.99) };
}

let nth = 0;
/** One that is signed, and of which nothing follows. @param {string} url */
function webhook(url) {
  nth += 1;
  const body = JSON.stringify({
    id: `evt_bench_${nth}`,
    object: 'event',
    api_version: '2025-03-31.basil',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: 'benchmark.pressure',
    data: { object: { id: 'bench_1', object: 'benchmark' } },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  return fetch(`${url}/stripe/webhook`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': `t=${time},v1=${signature}`,
    },
    body,
  });
}

/**
 * What connections cost that ask for nothing, and such as read nothing of what they asked for.
 * @param {{ url: string, pid: number }} server
 * @returns {Promise<Pressure['connections']>}
 */
async function held({ url, pid }) {
  const quiet = {
    seconds: 1,
    connections: 4,
    headers: [`Cookie: ${process.env.INK_BENCH_COOKIE}`],
  };
  const page = `${url}/zipstore`;
  const typical = async () => {
    /** @type {number[]} */
    const all = [];
    for (let look = 0; look < LOOKS; look += 1) all.push((await load(page, quiet)).p99);
    return median(all);
  };
  await load(page, quiet);
  const before = await typical();
  // Memory that the load took is given back in this time.
  await wait(MINUTE);
  const bytesBefore = await memory(pid);
  const idle = 'GET /healthz HTTP/1.1\r\nHost: bench\r\n\r\n';
  const slow = `GET /zipstore HTTP/1.1\r\nHost: bench\r\nCookie: ${process.env.INK_BENCH_COOKIE}\r\n\r\n`;
  // The server closes silent connections after 15 s: the measurement takes half of that.
  const sockets = [...(await many(url, SLOW, slow, false)), ...(await many(url, IDLE, idle, true))];
  const bytes = (await memory(pid)) - bytesBefore;
  const during = await typical();
  const open = sockets.filter((socket) => socket.readyState === 'open').length;
  for (const socket of sockets) socket.destroy();
  return { bytes, before, during, ratio: during / before, open };
}

/**
 * @param {string} url
 * @param {number} count
 * @param {string} request
 * @param {boolean} reads
 */
async function many(url, count, request, reads) {
  const { hostname: host, port } = new URL(url);
  /** @type {import('node:net').Socket[]} */
  const sockets = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
      connect({ host, port: Number(port) }),
    );
    await Promise.all(some.map((socket) => said(socket, request, reads)));
    sockets.push(...some);
  }
  return sockets;
}

/**
 * @param {import('node:net').Socket} socket
 * @param {string} request
 * @param {boolean} reads
 * @returns {Promise<void>}
 */
const said = (socket, request, reads) =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.on('error', () => {});
      socket.write(request);
      if (reads) socket.once('data', () => resolve());
      else {
        socket.pause();
        resolve();
      }
    });
  });
