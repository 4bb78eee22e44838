/** From a page and its props to HTML: the renderer's only task. */
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { collect, scriptJson } from './island.tsx';
import { LangContext } from './lang.ts';
import type { Head, LocalizedProps, Page, Picture } from './page.ts';
import { renderWithCache } from './part-cache.tsx';

export interface Rendered extends Omit<Head, 'data'> {
  readonly html: string;
  /** The islands' entries, separated by spaces: the scripts that the page needs. */
  readonly islands: string;
  /** JSON-LD, safe to put in a script element verbatim. */
  readonly data: string | undefined;
}

/** React's markers of a boundary that suspended or failed and was left to the browser. */
const unfinished = /<!--\$[!?]-->/;

function complete(html: string, where: string): string {
  if (unfinished.test(html)) throw new Error(`${where}: a boundary suspended or failed`);
  return html;
}

/**
 * Renders everything inside `<body>`.
 * @throws what a component throws, and an error if a boundary suspended or failed: a page is served
 * complete or not at all.
 */
export function renderPage<Props extends LocalizedProps>(
  page: Omit<Page<Props>, 'sample'>,
  props: Props,
): Rendered {
  const { lang } = props.shell;
  const render = (element: ReactElement, identifierPrefix = '') =>
    renderToString(createElement(LangContext, { value: lang }, element), { identifierPrefix });
  const outer = collect(() => render(createElement(page.Body, props)));
  // Outside islands nothing is hydrated, so React's markers between texts are dead weight.
  let html = complete(outer.html, 'page').replaceAll('<!-- -->', '');
  for (const { mark, prefix, element } of outer.islands) {
    const inner = renderWithCache(render, () => render(element, prefix));
    html = html.replace(mark, () => complete(inner, `island ${prefix}`));
  }
  const entries = new Set(outer.islands.flatMap(({ entry }) => entry ?? []));
  const { data, ...head } = page.head(props);
  return { html, islands: [...entries].join(' '), ...head, data: data && scriptJson(data) };
}

/** A picture has no head, and is not hydrated. */
export function renderPicture<Props>({ draw }: Picture<Props>, props: Props): Rendered {
  const nothing = { title: '', description: '', indexed: false, islands: '', data: undefined };
  return { html: draw(props), ...nothing };
}
