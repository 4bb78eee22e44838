// @vitest-environment node
/** A browser gets the texts of its page's language: no code of an island may count on the other's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { entries } from './bundles.mjs';

const ui = join(import.meta.dirname, '..');
/** A catalogue's texts of one language by name, but for their type. */
const BY_NAME = /(?<!typeof )\b\w+\.(en|ch)\b/;

it('only the names of states are read by language', async () => {
  const { metafile } = await build({
    entryPoints: (await entries()).map((path) => join(ui, path)),
    bundle: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    format: 'esm',
    splitting: true,
    outdir: '/',
    absWorkingDir: ui,
  });
  const sources = Object.keys(metafile.inputs).filter(
    (path) => /^[a-z]+\/.*\.tsx?$/.test(path) && !path.endsWith('/texts.ts'),
  );
  expect(sources.length).toBeGreaterThan(100);
  const reading = sources.filter((path) => BY_NAME.test(readFileSync(join(ui, path), 'utf8')));
  expect(reading).toEqual(['shared/search/state-search.ts']);
});
