/**
 * The renderer's bundle. It defines the function that the renderer holds, `inkRender(page, props)`, and the one that it
 * calls while idle, `inkForget()`. No Web API, no `Intl`, no console: none exists there.
 */

import { pages } from 'ink:pages';
import { sample, zipShare } from '../features/store/zip/zip-share.ts';
import type { LocalizedProps, Picture } from './page.ts';
import { clearCache } from './part-cache.tsx';
import { type Rendered, renderPage, renderPicture } from './render.ts';

declare global {
  var inkRender: (page: string, props: object) => Rendered;
  /** Drops what was cached for the next render. */
  var inkForget: () => void;
  /** For building the snapshot: called once before it, then removed. Returns the samples by name. */
  var inkWarmUp: () => Readonly<Record<string, object>>;
}

const pagesByName = new Map(Object.entries(pages));
const picturesByName = new Map<string, Picture<object>>([
  ['zip-share', { draw: zipShare, sample } as Picture<object>],
]);

globalThis.inkRender = (name, props) => {
  const picture = picturesByName.get(name);
  if (picture) return renderPicture(picture, props);
  const page = pagesByName.get(name);
  if (!page) throw new Error(`no page is called ${name}`);
  return renderPage(page, props as LocalizedProps);
};

globalThis.inkForget = clearCache;

/** Renders every page and picture before the snapshot is taken, so that it contains their compiled functions. */
globalThis.inkWarmUp = () => {
  const all: [string, { readonly sample: object }][] = [...pagesByName, ...picturesByName];
  for (const [name, { sample: props }] of all) globalThis.inkRender(name, props);
  return Object.fromEntries(all.map(([name, { sample: props }]) => [name, props]));
};
