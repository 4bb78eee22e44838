/**
 * What a browser need not bring to the worker at all, where it can be told so (static routing). Without it every
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
