// @vitest-environment node
/**
 * Both languages say the same things: every area is in both folders, with the same keys, the same
 * placeholders and no empty text. Documents (nested areas) have the same structure too. Areas are
 * read from the folders, so that a new one is covered by being there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

const folder = (lang: string) => `${import.meta.dirname}/${lang}`;
const areas = (lang: string) =>
  readdirSync(folder(lang))
    .filter((name) => name.endsWith('.json'))
    .sort();

function read(lang: string, area: string): Tree {
  return JSON.parse(readFileSync(`${folder(lang)}/${area}`, 'utf8')) as Tree;
}

/** Every text by its path: `sections.0.heading`. */
function texts(tree: Tree, path = ''): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree).flatMap(([key, below]) =>
    texts(below, path === '' ? key : `${path}.${key}`),
  );
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Texts that are names to machines, and so the same in every language. */
const machine = /\.(id|kind)$|^updated_iso$/;

it('has the same areas in both languages', () => {
  expect(areas('en')).not.toEqual([]);
  expect(areas('ch')).toEqual(areas('en'));
});

describe.each(areas('en'))('%s', (area) => {
  const en = texts(read('en', area));
  const ch = new Map(texts(read('ch', area)));

  it('has the same keys in both languages', () => {
    expect([...ch.keys()]).toEqual(en.map(([path]) => path));
  });

  it('has the same placeholders in both languages', () => {
    for (const [path, text] of en) {
      expect.soft(placeholders(ch.get(path) ?? ''), path).toEqual(placeholders(text));
    }
  });

  it('has no empty text', () => {
    const empty = [...en, ...ch].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('has the same machine names in both languages', () => {
    for (const [path, text] of en) {
      if (machine.test(path)) expect.soft(ch.get(path), path).toBe(text);
    }
  });
});
