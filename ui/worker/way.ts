/** Which way a request goes through the worker. Pure: neither a cache nor the network is asked. */

/** What is read of a request. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly headers: { has(name: string): boolean };
}

/**
 * `alone`: the worker has nothing to do with it. `network`: the network's answer, whatever it is. `page`:
 * the same, and the offline page where there is none. `file`: one of the offline page's files.
 */
type Way = 'alone' | 'network' | 'page' | 'file';

/** The developers' corner and the card provider's: nobody is told there that INKPAY is out of reach. */
const NOT_OURS = /^\/(dev|stripe)(\/|$)/;

/** @param files paths of what the offline page needs */
export function wayOf(asked: Asked, origin: string, files: readonly string[]): Way {
  const { origin: theirs, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || theirs !== origin) return 'alone';
  if (asked.mode !== 'navigate') return files.includes(pathname) ? 'file' : 'alone';
  // The browser has asked for every page already, beside starting the worker: whatever were left alone
  // would be asked for twice.
  const seen = asked.destination === 'document' && !asked.headers.has('sec-purpose');
  return seen && !NOT_OURS.test(pathname) ? 'page' : 'network';
}
