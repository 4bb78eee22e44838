/**
 * Both languages say the same: every file of texts exists in both, with the same keys, the same placeholders
 * and no empty text, for pages and for the server. Documents have the same structure, too. The files are found
 * by name, so that a new one is covered automatically.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

const root = `${import.meta.dirname}/../../..`;

/** The folders with a file of a language. */
const files = (lang: string) =>
  ['ui', 'server/app/src']
    .flatMap((room) => {
      const paths = readdirSync(`${root}/${room}`, { recursive: true, encoding: 'utf8' });
      return paths.map((path) => `${room}/${path}`);
    })
    .filter((path) => path.endsWith(`/${lang}.json`))
    .map(dirname)
    .sort();

function read(lang: string, file: string): Tree {
  return JSON.parse(readFileSync(`${root}/${file}/${lang}.json`, 'utf8')) as Tree;
}

/** Every text by its path: `sections.0.heading`. */
function texts(tree: Tree, path = ''): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree).flatMap(([key, below]) =>
    texts(below, path === '' ? key : `${path}.${key}`),
  );
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Everything else says "e-mail". */
const SPECIFIED =
  /has been emailed to|^Check your email$|Please check your email|valid email address|The provided email is|^EMAIL LINK$|^Resend the Email$|, e-mail, email,/;

/** Texts that are machine-readable names, and so the same in every language. */
const machine = /^[a-z]+\.\d+\.(\w+\.)*id$|^updated_iso$/;

it('both languages have the same files', () => {
  expect(files('en')).not.toEqual([]);
  expect(files('ch')).toEqual(files('en'));
});

describe.each(files('en'))('%s', (file) => {
  const en = texts(read('en', file));
  const ch = new Map(texts(read('ch', file)));

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

  it('says "e-mail" except where specified otherwise', () => {
    const mixed = en.filter(([, text]) => {
      return /\b(email|mailed)/i.test(text.replace(/\{\w+\}/g, '')) && !SPECIFIED.test(text);
    });
    expect(mixed).toEqual([]);
  });

  it('has the same machine names in both languages', () => {
    for (const [path, text] of en) {
      if (machine.test(path)) expect.soft(ch.get(path), path).toBe(text);
    }
  });
});
