/** From a page and its props to HTML: the one thing that the renderer does. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { collect, scriptJson } from './island.tsx';
import type { Head, Page, Picture } from './page.ts';
import { renderWithCache } from './part-cache.tsx';

export interface Rendered extends Omit<Head, 'data'> {
  readonly html: string;
  /** The islands' entries, a space between: the scripts that the page needs. */
  readonly islands: string;
  /** JSON-LD that stands in a script element as it is. */
  readonly data: string | undefined;
}

/** React's marks of a boundary that suspended or failed and was left to the browser. */
const unfinished = /<!--\$[!?]-->/;

function complete(html: string, where: string): string {
  if (unfinished.test(html)) throw new Error(`${where}: a boundary suspended or failed`);
  return html;
}

/**
 * Renders everything inside `<body>`.
 * @throws what a component throws, and an error where a boundary suspended or failed: a page is
 * complete or it is not served.
 */
export function renderPage<Props extends object>(
  page: Omit<Page<Props>, 'sample'>,
  props: Props,
): Rendered {
  const outer = collect(() => renderToString(createElement(page.Body, props)));
  // Outside islands nothing is hydrated, so React's marks between texts are dead weight.
  let html = complete(outer.html, 'page').replaceAll('<!-- -->', '');
  for (const { mark, prefix, element } of outer.islands) {
    const whole = () => renderToString(element, { identifierPrefix: prefix });
    const inner = renderWithCache(renderToString, whole);
    html = html.replace(mark, () => complete(inner, `island ${prefix}`));
  }
  const entries = new Set(outer.islands.flatMap(({ entry }) => entry ?? []));
  const { data, ...head } = page.head(props);
  return { html, islands: [...entries].join(' '), ...head, data: data && scriptJson(data) };
}

/** A picture has no head, and no script brings it to life. */
export function renderPicture<Props>({ draw }: Picture<Props>, props: Props): Rendered {
  const nothing = { title: '', description: '', indexed: false, islands: '', data: undefined };
  return { html: draw(props), ...nothing };
}
