// @ts-check
// Load by wrk: one thread of it, so that the server keeps most of a small machine.
import { output } from './processes.mjs';

/** Enough that no server waits for a request. */
export const CONNECTIONS = 16;

/** @typedef {{ perSecond: number, p50: number, p99: number }} Load milliseconds */

/**
 * @param {string} url
 * @param {{ seconds: number, headers?: string[], connections?: number, script?: string }} options
 * @returns {Promise<Load>}
 */
export async function load(url, { seconds, headers = [], connections = CONNECTIONS, script }) {
  const text = await output('wrk', [
    '-t1',
    `-c${connections}`,
    ...(script ? ['-s', script] : []),
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(text);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  return {
    perSecond: Number(found(text, /Requests\/sec:\s+([\d.]+)/)),
    p50: milliseconds(found(text, /50%\s+([\d.]+\w+)/)),
    p99: milliseconds(found(text, /99%\s+([\d.]+\w+)/)),
  };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function found(text, pattern) {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`wrk said something else:\n${text}`);
  return value;
}

/** @param {string} text as in 1.25ms, 980us or 1.02s */
function milliseconds(text) {
  const unit = { us: 0.001, ms: 1, s: 1000 }[/[a-z]+$/.exec(text)?.[0] ?? ''];
  if (unit === undefined) throw new Error(`not a duration: ${text}`);
  return Number.parseFloat(text) * unit;
}

/** @typedef {{ us: Load, them: Load, ratio: number }} Duel */

/**
 * Measures two servers in turns, so that whatever else the machine does meets both, after a run that
 * warms. Each is as often the first. Returns each one's run with the median rate, and the median of
 * the rounds' ratios.
 * @param {[string, string]} urls
 * @param {{ seconds: number, rounds: number, headers?: string[] }} options
 * @returns {Promise<Duel>}
 */
export async function runInterleaved(urls, { rounds, ...options }) {
  for (const url of urls) await load(url, options);
  /** @type {Duel[]} */
  const duels = [];
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? urls : [urls[1], urls[0]];
    const one = await load(first, options);
    const other = await load(second, options);
    const [us, them] = first === urls[0] ? [one, other] : [other, one];
    duels.push({ us, them, ratio: us.perSecond / them.perSecond });
  }
  return {
    us: median(duels, ({ us }) => us.perSecond).us,
    them: median(duels, ({ them }) => them.perSecond).them,
    ratio: median(duels, ({ ratio }) => ratio).ratio,
  };
}

/**
 * Measures any number of servers one after the other, again and again, after a run of each that warms. Every round begins
 * with another one.
 * @template {string} K
 * @param {Record<K, string>} urls
 * @param {{ seconds: number, rounds: number, headers?: string[] }} options
 * @returns {Promise<Record<K, Load>[]>}
 */
export async function inRotation(urls, { rounds, ...options }) {
  const names = /** @type {K[]} */ (Object.keys(urls));
  for (const name of names) await load(urls[name], options);
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    /** @type {Partial<Record<K, Load>>} */
    const loads = {};
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      loads[name] = await load(urls[name], options);
    all.push(/** @type {Record<K, Load>} */ (loads));
  }
  return all;
}

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => number} value
 */
export function median(all, value) {
  const sorted = [...all].sort((a, b) => value(a) - value(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('the median of nothing');
  return middle;
}
