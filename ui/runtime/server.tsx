/**
 * The bundle that the renderer runs. It defines one function, which the renderer holds:
 * `inkRender(page, props)`. No Web API, no `Intl`, no console: none exists there.
 */
import { pages } from '../pages/index.ts';
import type { Page } from './page.ts';
import { type Rendered, renderPage } from './render.ts';
import { warmUp } from './warm-up.ts';

declare global {
  var inkRender: (page: string, props: object) => Rendered;
  /** For the snapshot's maker: called once, before it, and gone afterwards. */
  var inkWarmUp: () => void;
}

const byName = new Map(Object.entries(pages) as [string, Page<never>][]);

globalThis.inkRender = (name, props) => {
  const page = byName.get(name);
  if (!page) throw new Error(`no page is called ${name}`);
  return renderPage(page, props as never);
};

globalThis.inkWarmUp = warmUp;
