// @vitest-environment node
/** A page's sheet holds the rules of every class that the page's code can put on it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { SHEETS } from './sheets.mjs';

const ui = join(import.meta.dirname, '..');
const CLASS = /\.([a-z][\w-]*)/g;

async function classesOf(sheet: string): Promise<Set<string>> {
  const result = await build({
    entryPoints: [join(ui, `styles/sheets/${sheet}.css`)],
    bundle: true,
    write: false,
    outdir: '/',
    external: ['*.woff2'],
  });
  const css = result.outputFiles.map(({ text }) => text.replace(/\/\*.*?\*\//gs, '')).join('');
  const selectors = css.match(/[^{}]+(?=\{)/g) ?? [];
  return new Set(
    selectors.flatMap((one) => [...one.matchAll(CLASS)].map(([, name]) => name ?? '')),
  );
}

/** Every word that the page's code says in a `className`. */
async function wordsOf(page: string): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints: [join(ui, `pages/${page}.tsx`)],
    bundle: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
  });
  const sources = Object.keys(metafile.inputs).filter((path) => /(^|\/)ui\/.*\.tsx?$/.test(path));
  const texts = await Promise.all(sources.map((path) => readFile(path, 'utf8')));
  const given = texts.flatMap((text) => text.match(/className=("[^"]*"|\{[^}]*\})/g) ?? []);
  return new Set(given.flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []));
}

describe.each(Object.entries(SHEETS))('%s', (page, sheet) => {
  it('wears a sheet that knows all its classes', async () => {
    const [words, worn] = await Promise.all([wordsOf(page), classesOf(sheet)]);
    const others = await Promise.all(['account', 'public', 'store'].map(classesOf));
    const known = new Set(others.flatMap((classes) => [...classes]));
    expect(worn.size).toBeGreaterThan(0);
    expect([...words].filter((word) => known.has(word) && !worn.has(word))).toEqual([]);
  });
});
