// @ts-check
// Starts the measured programs, requests a page, and reads their CPU time and memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** @param {string} name of a variable of the environment */
export function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: \`just\` sets it`);
  return value;
}

/** The environment without the product's own settings: those of the shell that runs a test are not the test's. */
export function environmentWithoutSettings() {
  const all = Object.entries(process.env);
  return Object.fromEntries(all.filter(([name]) => !/^(INKPAY|STRIPE|SENTRY)_/.test(name)));
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'inkpay-bench-'));

/** @returns {string} the URL of an SQLite database that is not there yet */
export const newFile = () => `sqlite:${join(newFolder(), 'inkpay.db')}`;

/** Below those that systems give to outgoing connections: one would take the port of a server that starts, or starts again. */
const PORTS = { first: 20_000, count: 10_000 };
let next = Math.floor(Math.random() * PORTS.count);

/** @returns {Promise<number>} a port that nobody listens on, another one each time */
export async function freePort() {
  const port = PORTS.first + (next++ % PORTS.count);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (/** @type {any} */ error) {
    if (error.code !== 'EADDRINUSE') throw error;
    return freePort();
  }
  await once(probe.close(), 'close');
  return port;
}

/**
 * Starts a program and waits until `path` answers 200. `pid` is its process, `stop` ends it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ path: string, env?: Record<string, string>, every?: number } & ({ port: number } | { url: string })} options
 *   `every`: milliseconds between two questions
 */
export async function start(program, args, { path, env = {}, every = 50, ...at }) {
  const child = spawn(program, args, {
    env: { ...environmentWithoutSettings(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-4000);
  });
  const url = 'url' in at ? at.url : `http://127.0.0.1:${at.port}`;
  const started = performance.now();
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    if (performance.now() - started > 60_000)
      throw new Error(`${program} does not answer: ${said}`);
    if (every > 0) await pause(every);
  }
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/**
 * The product itself, ready and with all ZIPs; its store is open to all.
 * @param {string} inkpay
 * @param {string} database
 * @param {Record<string, string>} [settings] what differs
 * @param {{ path?: string, host?: string, every?: number }} [at] what answers 200 once it is ready; what the origin calls
 *   this machine; as for `start`
 */
export async function serve(
  inkpay,
  database,
  settings = {},
  { path = '/', host = '127.0.0.1', ...more } = {},
) {
  const port = await freePort();
  const env = {
    INKPAY_LISTEN: `127.0.0.1:${port}`,
    INKPAY_ORIGIN: `http://${host}:${port}`,
    INKPAY_DATABASE_URL: database,
    INKPAY_LOG: 'warn',
    INKPAY_STORE_PUBLIC: 'true',
    ...settings,
  };
  return start(inkpay, ['serve'], { port, path, env, ...more });
}

/** @param {string} url */
const answers = (url) =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/**
 * What a program prints.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<string>}
 */
export function output(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...environmentWithoutSettings(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (more) => {
      text += more;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${program} ${args.join(' ')}: exit ${code}`)),
    );
  });
}

/**
 * @param {string} url
 * @param {import('node:http').Agent} agent
 * @param {string} encoding
 * @param {Record<string, string>} [more] headers
 * @returns {Promise<{ status: number | undefined, body: Buffer }>}
 */
export function fetched(url, agent, encoding, more = {}) {
  return new Promise((resolve, reject) => {
    const headers = { ...more, 'Accept-Encoding': encoding };
    const asked = get(url, { agent, headers }, (reply) => {
      /** @type {Buffer[]} */
      const pieces = [];
      reply.on('data', (piece) => pieces.push(piece));
      reply.on('end', () => resolve({ status: reply.statusCode, body: Buffer.concat(pieces) }));
      reply.on('error', reject);
    });
    asked.on('error', reject);
  });
}

const KIB = 1024;

/** What a process holds of the machine's memory, its share of what it has in common with others included. @param {number} pid */
export async function memory(pid) {
  const kept = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(kept.match(/^Pss:\s+(\d+) kB$/m)?.[1]) * KIB;
}

/** Linux counts in hundredths. */
const TICKS = 100;

/** The time that cores spent on a process so far. @param {number} pid */
export async function coreSeconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return (Number(user) + Number(system)) / TICKS;
}
