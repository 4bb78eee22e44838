// @vitest-environment node
/** A page's sheet holds the rules of every class that the page's code can put on it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { SHEETS } from './sheets.mjs';

const ui = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ui, path), 'utf8');
const styles = readdirSync(join(ui, 'styles')).filter((name) => name.endsWith('.css'));

/** Every file of rules, by the classes that have a rule of their own in it. */
const homes = styles.flatMap((file) =>
  [...read(`styles/${file}`).matchAll(/^\.([a-z][\w-]*)(?=[\s,:{])/gm)].map(
    ([, name = '']) => [name, file] as const,
  ),
);

/** The files of rules that a sheet brings along. */
function filesOf(sheet: string): Set<string> {
  const imports = read(`styles/sheets/${sheet}.css`).matchAll(/@import '(\.\.?)\/([\w-]+)\.css'/g);
  return new Set(
    [...imports].flatMap(([, folder, name = '']) =>
      folder === '.' ? [...filesOf(name)] : [`${name}.css`],
    ),
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
    absWorkingDir: ui,
  });
  const sources = Object.keys(metafile.inputs).filter((path) => /^[a-z]+\/.*\.tsx$/.test(path));
  const given = sources.flatMap(
    (path) => read(path).match(/className=("[^"]*"|\{`[^`]*`\}|\{[^}]*\})/g) ?? [],
  );
  return new Set(given.flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []));
}

const pages = readdirSync(join(ui, 'pages'))
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => name.slice(0, -'.tsx'.length));

it('only pages that exist have a sheet of their own', () => {
  expect(pages).toEqual(expect.arrayContaining(Object.keys(SHEETS)));
});

describe.each(pages)('%s', (page) => {
  it('wears a sheet with the rules of all its classes', async () => {
    const sheet = SHEETS[page] ?? 'account';
    const [words, worn] = [await wordsOf(page), filesOf(sheet)];
    expect(words.size).toBeGreaterThan(0);
    const elsewhere = homes.filter(([name, file]) => words.has(name) && !worn.has(file));
    expect(elsewhere).toEqual([]);
  });
});

it('every file of rules is in some sheet', () => {
  const worn = new Set(
    ['account', ...Object.values(SHEETS)].flatMap((sheet) => [...filesOf(sheet)]),
  );
  expect(styles.filter((file) => !worn.has(file))).toEqual([]);
});
