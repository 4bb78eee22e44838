/** A page's sheet contains the rules of every class that the page's code can use. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { pages } from './pages.mjs';

const ui = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ui, path), 'utf8');
/** What every page includes, without an import. */
const ON_EVERY_PAGE = 'shared/styles/';

const styles = ['features', 'shared'].flatMap((room) =>
  readdirSync(join(ui, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${room}/${name}`),
);

/** Every file of rules, by the classes that have rules in it. */
const filesByClass = styles.flatMap((file) =>
  [...read(file).matchAll(/^ {2}\.([a-z][\w-]*)(?=[\s,:{])/gm)].map(
    ([, name = '']) => [name, file] as const,
  ),
);

const { metafile } = await build({
  entryPoints: [...pages().values()].map((page) => join(ui, page)),
  bundle: true,
  write: false,
  metafile: true,
  jsx: 'automatic',
  absWorkingDir: ui,
  outdir: '/',
});

/** A file and its transitive imports: code, and rules. */
function importsOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, external } of metafile.inputs[file]?.imports ?? []) {
    if (!external) importsOf(path, found);
  }
  return found;
}

/** Every word that code uses in a `className`. */
function wordsOf(sources: readonly string[]): Set<string> {
  const given = sources.flatMap(
    (path) => read(path).match(/className=("[^"]*"|\{`[^`]*`\}|\{[^}]*\})/g) ?? [],
  );
  // For a template: its text and the strings that it chooses from.
  const candidates = given.flatMap((text) => [
    text.replace(/\$\{[^}]*\}/g, ' ').replace(/^\{[^`].*/, ''),
    ...(text.match(/'[^']*'/g) ?? []),
  ]);
  return new Set(candidates.flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []));
}

describe.each([...pages()])('%s', (_, page) => {
  it('imports the rules for all its classes', () => {
    const inputs = importsOf(page);
    const words = wordsOf([...inputs].filter((path) => /^[a-z]+\/.*\.tsx$/.test(path)));
    expect(words.size).toBeGreaterThan(0);
    const isLoaded = (file: string) => file.startsWith(ON_EVERY_PAGE) || inputs.has(file);
    const missing = [...words].filter((word) => {
      const of = filesByClass.filter(([name]) => name === word);
      return of.length > 0 && !of.some(([, file]) => isLoaded(file));
    });
    expect(missing).toEqual([]);
  });
});

it('every style sheet is imported', () => {
  const all = new Set([...pages().values()].flatMap((page) => [...importsOf(page)]));
  expect(styles.filter((file) => !(all.has(file) || file.startsWith(ON_EVERY_PAGE)))).toEqual([]);
});
