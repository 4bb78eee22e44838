// @ts-check
// Load by wrk: one thread of it, so that the server keeps most of a small machine.
import { output } from './processes.mjs';

/** @typedef {{ perSecond: number, p50: number, p99: number }} Load milliseconds */

/**
 * @param {string} url
 * @param {{ seconds: number, connections?: number, headers?: string[] }} options
 * @returns {Promise<Load>}
 */
export async function load(url, { seconds, connections = 16, headers = [] }) {
  const text = await output('wrk', [
    '-t1',
    `-c${connections}`,
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

/**
 * Measures two servers in turns, so that whatever else the machine does meets both; each round
 * warms first. Returns the run with the median rate of each.
 * @param {[string, string]} urls
 * @param {{ seconds: number, rounds: number, connections?: number, headers?: string[] }} options
 * @returns {Promise<[Load, Load]>}
 */
export async function inTurns(urls, { rounds, ...options }) {
  /** @type {[Load[], Load[]]} */
  const runs = [[], []];
  for (const url of urls) await load(url, options);
  for (let round = 0; round < rounds; round += 1) {
    runs[0].push(await load(urls[0], options));
    runs[1].push(await load(urls[1], options));
  }
  return [median(runs[0]), median(runs[1])];
}

/** @param {Load[]} runs */
function median(runs) {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no runs');
  return middle;
}
