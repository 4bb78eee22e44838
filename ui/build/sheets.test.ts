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

/** A page's transitive imports: code, and rules. */
async function importsOf(page: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(ui, page)],
    bundle: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    absWorkingDir: ui,
    outdir: '/',
  });
  return Object.keys(metafile.inputs);
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
  it('imports the rules for all its classes', async () => {
    const inputs = await importsOf(page);
    const words = wordsOf(inputs.filter((path) => /^[a-z]+\/.*\.tsx$/.test(path)));
    expect(words.size).toBeGreaterThan(0);
    const isLoaded = (file: string) => file.startsWith(ON_EVERY_PAGE) || inputs.includes(file);
    const missing = [...words].filter((word) => {
      const of = filesByClass.filter(([name]) => name === word);
      return of.length > 0 && !of.some(([, file]) => isLoaded(file));
    });
    expect(missing).toEqual([]);
  });
});

it('every style sheet is imported', async () => {
  const all = new Set((await Promise.all([...pages().values()].map(importsOf))).flat());
  expect(styles.filter((file) => !(all.has(file) || file.startsWith(ON_EVERY_PAGE)))).toEqual([]);
});
