// @vitest-environment node
/** A browser gets the texts of its page's language: no code of an island may count on the other's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const ui = join(import.meta.dirname, '..');
/** A catalogue's texts of one language by name, but for their type. */
const BY_NAME = /(?<!typeof )\b\w+\.(en|ch)\b/;

it('only the names of states are read by language', async () => {
  const entries = readdirSync(join(ui, 'islands')).filter((name) => name.endsWith('.entry.tsx'));
  const { metafile } = await build({
    entryPoints: entries.map((name) => join(ui, 'islands', name)),
    bundle: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    format: 'esm',
    splitting: true,
    outdir: '/',
    absWorkingDir: ui,
  });
  const sources = Object.keys(metafile.inputs).filter((path) =>
    /^(?!i18n)[a-z]+\/.*\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(100);
  const reading = sources.filter((path) => BY_NAME.test(readFileSync(join(ui, path), 'utf8')));
  expect(reading).toEqual(['lib/state-search.ts']);
});
