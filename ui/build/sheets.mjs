// @ts-check
// The style sheets: a page includes what its components import. Pages of the private frame share one sheet,
// since opening one leads to others; every other page has its own, as small as possible.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { pages } from './pages.mjs';

/** The name of the sheet that pages of the private frame share. */
export const SHARED = 'account';

/** The sheet that each page uses. @param {string} ui */
export async function sheets(ui) {
  /** @type {Map<string, string>} */
  const sheetOf = new Map();
  for (const [page, file] of pages()) {
    const source = await readFile(join(ui, file), 'utf8');
    sheetOf.set(page, source.includes('/PrivateFrame.tsx') ? SHARED : page);
  }
  return sheetOf;
}

/**
 * Entries named `sheet:<name>`: what every page includes, then what the sheet's pages import.
 * @param {string} ui
 * @param {Map<string, string>} sheetOf
 * @returns {import('esbuild').Plugin}
 */
export const entriesOfSheets = (ui, sheetOf) => ({
  name: 'sheets',
  setup({ onResolve, onLoad }) {
    const all = [...pages()];
    onResolve({ filter: /^sheet:/ }, ({ path }) => ({ path, namespace: 'sheet' }));
    onLoad({ filter: /./, namespace: 'sheet' }, ({ path }) => {
      const files = all.filter(([page]) => `sheet:${sheetOf.get(page)}` === path);
      const imports = ['shared/styles/index.css', ...files.map(([, file]) => file)];
      const contents = imports.map((file) => `import './${file}';`).join('\n');
      return { contents, resolveDir: ui };
    });
  },
});
