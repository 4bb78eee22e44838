/**
 * Parts that the server renders once: many pages include them, each time with the same props. Like an island, such a part
 * is left out while its page renders, and filled in from the cache.
 */
import type { ComponentType, ReactElement } from 'react';
import { useLang } from './lang.ts';

interface Placeholder {
  readonly key: string;
  readonly element: ReactElement;
}

interface Part {
  /** React puts preload links before everything else. */
  readonly preloads: readonly string[];
  readonly html: string;
}

/** Enough for several pages of the store. */
const MAX_PARTS = 256;
const MARK = '<!--cached-->';
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

const cache = new Map<string, Part>();
/** Those of the current render. A browser has none: there, everything is rendered in place. */
let placeholders: Placeholder[] | null = null;

/** Runs a render, and fills its placeholders: from the cache, or else as rendered by `render`. */
export function renderWithCache(
  render: (element: ReactElement) => string,
  whole: () => string,
): string {
  placeholders = [];
  try {
    const [head = '', ...tails] = whole().split(MARK);
    const parts = placeholders.map(({ key, element }) => cached(key, () => render(element)));
    const preloads = new Set(parts.flatMap((part) => part.preloads));
    const filled = tails.map((tail, place) => (parts[place]?.html ?? '') + tail);
    return [...preloads, head, ...filled].join('');
  } finally {
    placeholders = null;
  }
}

/** Clears the cache, when an engine rests. */
export function clearCache(): void {
  cache.clear();
}

function cached(key: string, render: () => string): Part {
  const part = cache.get(key) ?? split(render());
  // Moves it to the end: the first is the least recently used.
  cache.delete(key);
  cache.set(key, part);
  const [oldest = key] = cache.keys();
  if (cache.size > MAX_PARTS) cache.delete(oldest);
  return part;
}

function split(html: string): Part {
  const [links = ''] = PRELOADS.exec(html) ?? [];
  return { preloads: links.match(/<[^>]*>/g) ?? [], html: html.slice(links.length) };
}

interface Props<P extends object> {
  /** No other component may have it. */
  readonly name: string;
  /** Depends only on its props and the page's language: no state, no `useId`, no other context. */
  readonly of: ComponentType<P>;
  /** Nothing personal. Functions are only used in the browser, and make no difference to the markup. */
  readonly props: P;
}

/** An item of a list, of which only the content is cached. */
export function CachedItem<P extends object>({ name, of: Component, props }: Props<P>) {
  const lang = useLang();
  const element = <Component {...props} />;
  if (!placeholders) return <li>{element}</li>;
  placeholders.push({ key: `${lang} ${name} ${JSON.stringify(props)}`, element });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of our own, which the renderer replaces
  return <li dangerouslySetInnerHTML={{ __html: MARK }} />;
}
