/** Which requests come to the worker, and what it does with each. Pure: neither a cache nor the network is asked. */

/** What is read of a request. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly headers: { has(name: string): boolean };
}

/**
 * `ignore`: the worker has nothing to do with it. `network`: the network's answer, whatever it is. `page`:
 * the same, and the offline page where there is none. `file`: one of the offline page's files.
 */
type Strategy = 'ignore' | 'network' | 'page' | 'file';

/** The developers' corner and the card provider's: no page there says that INKPAY is out of reach. */
const NOT_OURS = /^\/(dev|stripe)(\/|$)/;

/** @param files paths of what the offline page needs */
export function strategyOf(asked: Asked, origin: string, files: readonly string[]): Strategy {
  const { origin: theirs, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || theirs !== origin) return 'ignore';
  if (asked.mode !== 'navigate') return files.includes(pathname) ? 'file' : 'ignore';
  // The browser has asked for every page already, beside starting the worker: whatever were left alone
  // would be asked for twice.
  const seen = asked.destination === 'document' && !asked.headers.has('sec-purpose');
  return seen && !NOT_OURS.test(pathname) ? 'page' : 'network';
}

/**
 * What a browser need not bring to the worker at all, where it knows static routing. Without it every
 * call waits for the worker to say that it has nothing to do with it; and a call that a page makes as it is left,
 * which frees the ZIPs of an open payment, may come to nothing between the two.
 */
interface Rule {
  readonly condition: object;
  readonly source: 'network' | 'fetch-event';
}

/** The first rule that fits counts. What remains goes to the worker. */
export function rules(files: readonly string[]): Rule[] {
  return [
    { condition: { requestMethod: 'POST' }, source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    ...files.map((path): Rule => ({ condition: { urlPattern: path }, source: 'fetch-event' })),
    { condition: { urlPattern: '/*' }, source: 'network' },
  ];
}

interface Routing {
  readonly addRoutes?: (rules: readonly Rule[]) => Promise<void>;
}

/** Where routing is not known, or not these conditions, everything goes to the worker. */
export async function route(event: object, files: readonly string[]): Promise<void> {
  const { addRoutes } = event as Routing;
  await addRoutes?.call(event, rules(files)).catch(() => {});
}
