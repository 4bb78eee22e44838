/**
 * The bundle that the renderer runs. It defines one function, which the renderer holds:
 * `inkRender(page, props)`. No Web API, no `Intl`, no console: none exists there.
 */

import { pages, pictures } from '../features/pages.ts';
import type { Page, Picture } from './page.ts';
import { type Rendered, renderPage, renderPicture } from './render.ts';
import { sampleOf } from './samples.ts';

declare global {
  var inkRender: (page: string, props: object) => Rendered;
  /** For the snapshot's maker: called once, before it, and gone afterwards. */
  var inkWarmUp: () => void;
}

const pagesByName = new Map(Object.entries(pages) as [string, Page<never>][]);
const picturesByName = new Map(Object.entries(pictures) as [string, Picture<never>][]);

globalThis.inkRender = (name, props) => {
  const picture = picturesByName.get(name);
  if (picture) return renderPicture(picture, props as never);
  const page = pagesByName.get(name);
  if (!page) throw new Error(`no page is called ${name}`);
  return renderPage(page, props as never);
};

/** Renders every page and picture before the snapshot is made, so that their functions are compiled in it. */
function warmUp(): void {
  for (const [name, page] of Object.entries(pages)) {
    renderPage(page as Page<never>, sampleOf(name) as never);
  }
  for (const [name, draw] of Object.entries(pictures)) {
    renderPicture(draw as Picture<never>, sampleOf(name) as never);
  }
}

globalThis.inkWarmUp = warmUp;
