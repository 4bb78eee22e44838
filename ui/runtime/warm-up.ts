/**
 * Renders every page before the snapshot is made, so that their functions are compiled in it.
 * The samples are also what the benchmark renders.
 */
import { pages } from '../pages/index.ts';
import type { Page } from './page.ts';
import { renderPage } from './render.ts';
import samples from './samples.json' with { type: 'json' };

type PageName = keyof typeof pages;

const propsOf = (name: PageName): object =>
  name === 'home' || name === 'zipstore' ? samples[name] : samples.page;

export function warmUp(): void {
  for (const [name, page] of Object.entries(pages)) {
    renderPage(page as Page<never>, propsOf(name as PageName) as never);
  }
}
