/**
 * Renders every page and picture before the snapshot is made, so that their functions are compiled in it.
 * The samples are also what the benchmark renders.
 */
import { pages, pictures } from '../features/pages.ts';
import type { Page, Picture } from './page.ts';
import { renderPage, renderPicture } from './render.ts';
import samples from './samples.json' with { type: 'json' };

const samplesByPage: Readonly<Record<string, object>> = samples;

/** Pages without a sample of their own show words, and at most who is signed in. */
const wordsAlone = { ...samples.page, me: samples.dashboard.me };

export function warmUp(): void {
  for (const [name, page] of Object.entries(pages)) {
    renderPage(page as Page<never>, (samplesByPage[name] ?? wordsAlone) as never);
  }
  for (const [name, draw] of Object.entries(pictures)) {
    renderPicture(draw as Picture<never>, samplesByPage[name] as never);
  }
}
