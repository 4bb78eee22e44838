/** Every page, with its sample, and its class in the tests. */
import { pages } from 'ink:pages';
import { describe, expect, it } from 'vitest';
import classes from '../../tests/pages.json' with { type: 'json' };
import { renderPage } from './render.ts';

describe.each(Object.entries(pages))('%s', (_, page) => {
  it.each(['en', 'ch'])('renders its sample completely, in %s', (lang) => {
    const { shell, ...props } = page.sample as { readonly shell: object };
    const { html, title } = renderPage(page, { ...props, shell: { ...shell, lang } } as never);
    expect([title, html].filter((text) => text === '')).toEqual([]);
    expect(html).not.toMatch(/undefined|NaN|\[object /);
    const words = html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ');
    expect(words).not.toMatch(/\{\w+\}/);
  });
});

it('every page of a class exists, is in no other, and has an address if it is to have one', () => {
  const { other, ...addressed } = classes;
  const named = Object.values(addressed).flatMap((addresses) => Object.entries(addresses));
  const names = [...named.map(([name]) => name), ...other];
  expect(names.filter((name) => !(name in pages))).toEqual([]);
  expect(names).toEqual([...new Set(names)]);
  expect(named.filter(([, address]) => !address.startsWith('/'))).toEqual([]);
});
