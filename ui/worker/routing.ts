/** Which requests reach the worker, and what it does with each. Pure: uses neither a cache nor the network. */

/** The parts of a request that are read. */
export interface RequestParts {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly headers: { has(name: string): boolean };
}

/**
 * `ignore`: the worker does not handle it. `network`: the network's answer, whatever it is. `page`: the same, or the
 * offline page if there is none. `file`: one of the offline page's files.
 */
type Strategy = 'ignore' | 'network' | 'page' | 'file';

/** The developers' tools and the card provider's pages: none of them says that INKPAY is unreachable. */
const EXCLUDED = /^\/(dev|stripe)(\/|$)/;

/** @param files paths of what the offline page needs */
export function strategyOf(
  request: RequestParts,
  origin: string,
  files: readonly string[],
): Strategy {
  const { origin: requestOrigin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || requestOrigin !== origin) return 'ignore';
  if (request.mode !== 'navigate') return files.includes(pathname) ? 'file' : 'ignore';
  // The browser has already requested every page in parallel with starting the worker: any that were ignored would
  // be requested twice.
  const isVisible = request.destination === 'document' && !request.headers.has('sec-purpose');
  return isVisible && !EXCLUDED.test(pathname) ? 'page' : 'network';
}

/**
 * What browsers with static routing need not send to the worker at all. Without it, every call waits for the worker
 * to say that it does not handle it; and a call made as a page is left, which frees the ZIPs of an open payment, may
 * get lost in between.
 */
interface Rule {
  readonly condition: object;
  readonly source: 'network' | 'fetch-event';
}

/** The first matching rule counts. Everything else goes to the worker. */
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

/** If routing is not supported, or not with these conditions, everything goes to the worker. */
export async function route(event: object, files: readonly string[]): Promise<void> {
  const { addRoutes } = event as Routing;
  await addRoutes?.call(event, rules(files)).catch(() => {});
}
