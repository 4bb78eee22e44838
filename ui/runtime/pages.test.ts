// @vitest-environment node
/** Every page, with its sample. */
import { pages } from 'ink:pages';
import { describe, expect, it } from 'vitest';
import { renderPage } from './render.ts';

describe.each(Object.entries(pages))('%s', (_, page) => {
  it.each(['en', 'ch'])('renders its sample completely, in %s', (lang) => {
    const { shell, ...props } = page.sample as { readonly shell: object };
    const { html, title } = renderPage(page, { ...props, shell: { ...shell, lang } } as never);
    expect([title, html].filter((text) => text === '')).toEqual([]);
    expect(html).not.toMatch(/undefined|NaN|\[object /);
  });
});
