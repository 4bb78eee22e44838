/**
 * What the server renders once: a part that many pages have, each time with the same props. Like an island it is left out
 * while its page renders, and filled in from what was rendered before.
 */
import type { ComponentType, ReactElement } from 'react';

interface LeftOut {
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
const MARK = '<!--kept-->';
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

const kept = new Map<string, Part>();
/** Of the render that is under way. A browser has none: there everything is rendered in its place. */
let leftOut: LeftOut[] | null = null;

/** Runs a render, and fills in what it left out: as it was kept, or as `render` renders it by itself. */
export function fillIn(render: (element: ReactElement) => string, whole: () => string): string {
  leftOut = [];
  try {
    const [head = '', ...tails] = whole().split(MARK);
    const parts = leftOut.map(({ key, element }) => keep(key, () => render(element)));
    const preloads = new Set(parts.flatMap((part) => part.preloads));
    const filled = tails.map((tail, place) => (parts[place]?.html ?? '') + tail);
    return [...preloads, head, ...filled].join('');
  } finally {
    leftOut = null;
  }
}

/** Lets go of all that is kept, as an engine that rests does. */
export function forget(): void {
  kept.clear();
}

function keep(key: string, render: () => string): Part {
  const part = kept.get(key) ?? split(render());
  // Last from now on: the first is what nobody asked for in the longest time.
  kept.delete(key);
  kept.set(key, part);
  const [oldest = key] = kept.keys();
  if (kept.size > MOST) kept.delete(oldest);
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

/** An item of a list, of which only the content is kept. */
export function KeptItem<P extends object>({ name, of: Component, props }: Props<P>) {
  const element = <Component {...props} />;
  if (!leftOut) return <li>{element}</li>;
  leftOut.push({ key: `${name} ${JSON.stringify(props)}`, element });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of our own, which the renderer replaces
  return <li dangerouslySetInnerHTML={{ __html: MARK }} />;
}
