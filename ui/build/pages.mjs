// @ts-check
// The pages: each is a folder of a feature with a `page.tsx` that exports it under the folder's name. No list
// repeats them: importing `ink:pages` gives all of them, in the renderer's bundle and in tests alike.

import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ui = fileURLToPath(new URL('..', import.meta.url));
const MODULE = 'ink:pages';

/** Pages' files by name, relative to `ui`. */
export function pages() {
  const files = readdirSync(join(ui, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'page.tsx')
    .sort();
  return new Map(files.map((file) => [basename(dirname(file)), `features/${file}`]));
}

/** The export's name: for `address-book` it is `addressBook`. @param {string} name */
const exported = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

function source() {
  const all = [...pages()].map(([name, file]) => ({ name, of: exported(name), file }));
  const imports = all.map(({ of, file }) => `import { ${of} } from '${join(ui, file)}';`);
  const entries = all.map(({ name, of }) => `  '${name}': ${of},`);
  return [...imports, 'export const pages = {', ...entries, '};'].join('\n');
}

/** For the bundle. @type {import('esbuild').Plugin} */
export const bundledPages = {
  name: MODULE,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ink:pages$/ }, ({ path }) => ({ path, namespace: 'pages' }));
    onLoad({ filter: /./, namespace: 'pages' }, () => ({ contents: source(), resolveDir: ui }));
  },
};

/** For the tests. @type {import('vite').Plugin} */
export const testedPages = {
  name: MODULE,
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? source() : undefined),
};
