/**
 * What the server renders once: a part that many pages have, each time with the same props. Like an island it is left out
 * while its page renders, and filled in from what was rendered before.
 */
import type { ComponentType, ReactElement } from 'react';

interface Placeholder {
  readonly key: string;
  readonly element: ReactElement;
}

interface Part {
  /** React has the links to what is to be loaded early before all else. */
  readonly preloads: readonly string[];
  readonly html: string;
}

/** Some pages of the store. */
const MOST = 256;
const MARK = '<!--cached-->';
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

const cache = new Map<string, Part>();
/** Of the render that is under way. A browser has none: there everything is rendered in its place. */
let placeholders: Placeholder[] | null = null;

/** Runs a render, and fills its placeholders: as it was cached, or as `render` renders it by itself. */
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

/** Lets go of all that is cached, as an engine that rests does. */
export function forget(): void {
  cache.clear();
}

function cached(key: string, render: () => string): Part {
  const part = cache.get(key) ?? split(render());
  // Last from now on: the first is what nobody asked for in the longest time.
  cache.delete(key);
  cache.set(key, part);
  const [oldest = key] = cache.keys();
  if (cache.size > MOST) cache.delete(oldest);
  return part;
}

function split(html: string): Part {
  const [links = ''] = PRELOADS.exec(html) ?? [];
  return { preloads: links.match(/<[^>]*>/g) ?? [], html: html.slice(links.length) };
}

interface Props<P extends object> {
  /** No other component has it. */
  readonly name: string;
  /** Shows nothing but its props: no state, no `useId`, no context. */
  readonly of: ComponentType<P>;
  /** Nothing of a person's. Functions are the browser's, and make no difference to what is shown. */
  readonly props: P;
}

/** An item of a list, of which only the content is cached. */
export function CachedItem<P extends object>({ name, of: Component, props }: Props<P>) {
  const element = <Component {...props} />;
  if (!placeholders) return <li>{element}</li>;
  placeholders.push({ key: `${name} ${JSON.stringify(props)}`, element });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of our own, which the renderer replaces
  return <li dangerouslySetInnerHTML={{ __html: MARK }} />;
}
