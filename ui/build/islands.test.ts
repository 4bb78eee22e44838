/** What islands load in a browser, and what they must not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { bundleBrowser, entries } from './bundles.mjs';

const ui = join(import.meta.dirname, '..');
/** A catalogue's texts of one language by name, except for their type. */
const BY_NAME = /(?<!typeof )\b\w+\.(en|ch)\b/;

/** Our files that islands consist of. */
async function sourcesOf(islands: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: islands.map((path) => join(ui, path)),
    bundle: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    format: 'esm',
    splitting: true,
    outdir: '/',
    absWorkingDir: ui,
  });
  return Object.keys(metafile.inputs).filter((path) => /^[a-z]+\/.*\.tsx?$/.test(path));
}

const sources = entries().then(sourcesOf);

// A browser gets the texts of its page's language: no island's code may rely on the other's.
it('islands read only state names by language', async () => {
  const code = (await sources).filter((path) => !path.endsWith('/texts.ts'));
  expect(code.length).toBeGreaterThan(100);
  const reading = code.filter((path) => BY_NAME.test(readFileSync(join(ui, path), 'utf8')));
  expect(reading).toEqual(['shared/search/state-search.ts']);
});

it('the log-in does not load the list of common passwords', async () => {
  const path = 'shared/form/password.ts';
  expect(await sources).toContain(path);
  expect(await sourcesOf(['features/auth/login/login.entry.tsx'])).not.toContain(path);
});

it('islands contain no server-only components', async () => {
  expect(await sources).toContain('shared/controls/Icon.tsx');
  expect(await sources).not.toContain('shared/controls/PageIcon.tsx');
});

it('islands contain of downshift only the hooks that they use', async () => {
  const { files } = await bundleBrowser({});
  const having = (text: RegExp) => [...files.values()].filter((script) => text.test(script));
  expect(having(/InputKeyDownEscape/)).not.toEqual([]);
  expect(having(/ToggleButtonKeyDownCharacter|tag-group/)).toEqual([]);
});
