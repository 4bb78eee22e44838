/** Whatever React renders by itself is in the page's language: pages, islands and cached parts, and islands in a browser. */
import { expect, it } from 'vitest';
import type { Lang } from '../generated/types.ts';
import { expectHydration, show, texts } from '../testing/page.ts';
import { Island } from './island.tsx';
import { useLang } from './lang.ts';
import type { LocalizedProps, Page } from './page.ts';
import { CachedItem } from './part-cache.tsx';
import { renderPage } from './render.ts';

const Shown = () => <b>{useLang()}</b>;

const List = () => (
  <ul>
    <CachedItem name="shown" of={Shown} props={{}} />
    <li>
      <Shown />
    </li>
  </ul>
);

const page: Omit<Page<LocalizedProps>, 'sample'> = {
  head: () => ({ title: '', description: '', indexed: false }),
  Body: () => (
    <main>
      <Shown />
      <Island name="list" of={List} props={{}} />
    </main>
  ),
};

it.each<Lang>(['en', 'ch'])('the page, its islands and their cached parts: %s', async (lang) => {
  show(renderPage(page, { shell: { lang } }), lang);
  expect(texts('b')).toEqual([lang, lang, lang]);
  await expectHydration({ list: List });
  expect(texts('b')).toEqual([lang, lang, lang]);
});
