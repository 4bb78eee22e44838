// @ts-check
// The esbuild runs. Each returns its files (relative to static/build) and what the server
// must know of them.
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isSubset, subsets } from './fonts.mjs';
import { named } from './names.mjs';
import { SHEETS } from './sheets.mjs';

const ui = fileURLToPath(new URL('..', import.meta.url));
const out = join(ui, '../static/build');
const require = createRequire(import.meta.url);

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: join(ui, '..'),
  bundle: true,
  write: false,
  metafile: true,
  outdir: out,
  legalComments: 'none',
  logLevel: 'warning',
  jsx: 'automatic',
};

/** React reads this to choose its production build. */
const production = { 'process.env.NODE_ENV': '"production"' };

/** @param {import('esbuild').BuildResult} result */
function collect(result) {
  return new Map(
    (result.outputFiles ?? []).map((file) => [relative(out, file.path), file.contents]),
  );
}

const LANGUAGES = ['en', 'ch'];

/** Whoever looks for a state may type its name in either language. */
const IN_BOTH = ['states.json'];

/**
 * Leaves one language's texts in, and the other's empty: a page is in one language, and going to the
 * other loads a page.
 * @param {string} lang
 * @returns {import('esbuild').Plugin}
 */
const textsIn = (lang) => ({
  name: `texts in ${lang}`,
  setup({ onLoad }) {
    onLoad({ filter: /[/]i18n[/][a-z]+[/][^/]+[.]json$/ }, ({ path }) =>
      basename(dirname(path)) === lang || IN_BOTH.includes(basename(path))
        ? undefined
        : { contents: '{}', loader: 'json' },
    );
  },
});

/**
 * The islands in every language. Files that hold no text are the same in each, and so are their names.
 * @param {Record<string, string>} define
 */
export async function bundleBrowser(define) {
  const bundles = await Promise.all(LANGUAGES.map((lang) => bundleIslands(lang, define)));
  return {
    files: new Map(bundles.flatMap(({ files }) => [...files])),
    manifest: Object.fromEntries(LANGUAGES.map((lang, i) => [lang, bundles[i]?.manifest])),
  };
}

/**
 * One script an island (`ui/islands/<name>.entry.tsx`), React in a chunk that they share.
 * The manifest names each entry's file and the chunks to preload with it.
 * @param {string} lang
 * @param {Record<string, string>} define
 */
async function bundleIslands(lang, define) {
  const islands = await readdir(join(ui, 'islands'));
  const result = await build({
    ...common,
    entryPoints: islands
      .filter((name) => name.endsWith('.entry.tsx'))
      .map((name) => join(ui, 'islands', name)),
    define: { ...production, ...define },
    format: 'esm',
    splitting: true,
    minify: true,
    target: ['es2022'],
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    plugins: [textsIn(lang)],
  });
  const outputs = new Map(
    Object.entries(result.metafile?.outputs ?? {}).map(([path, output]) => [
      basename(path),
      output,
    ]),
  );
  const { files, names } = named(collect(result), outputs);
  const fileOf = (/** @type {string} */ path) => names.get(basename(path)) ?? '';
  /** @type {Record<string, { file: string, imports: string[] }>} */
  const manifest = {};
  for (const [path, output] of outputs) {
    if (!output.entryPoint) continue;
    manifest[basename(output.entryPoint, '.entry.tsx')] = {
      file: fileOf(path),
      imports: output.imports
        .filter((one) => one.kind === 'import-statement')
        .map((one) => fileOf(one.path)),
    };
  }
  return { files, manifest };
}

/** The style sheets (`ui/styles/sheets/<name>.css`), and the fonts beside them under hashed names. */
export async function bundleStyles() {
  const result = await build({
    ...common,
    entryPoints: [...new Set(['account', ...Object.values(SHEETS)])].map((name) =>
      join(ui, `styles/sheets/${name}.css`),
    ),
    minify: true,
    target: ['chrome120', 'firefox121', 'safari17.2'],
    // A sheet's name as scripts have theirs (names.mjs).
    entryNames: '[name].[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    // Some pages hold their sheet: what it names is found from any path.
    publicPath: '/build',
    plugins: [subsets(join(ui, 'styles/fonts.css'))],
  });
  const outputs = Object.entries(result.metafile?.outputs ?? {});
  const built = new Map(
    outputs.map(([path, { entryPoint = '' }]) => [basename(entryPoint, '.css'), basename(path)]),
  );
  const sheets = Object.entries(SHEETS).map(([page, sheet]) => [page, built.get(sheet)]);
  const manifest = {
    styles: built.get('account'),
    sheets: Object.fromEntries(sheets),
    // Those that every page needs.
    fonts: outputs.filter(([, output]) => isSubset(output)).map(([path]) => basename(path)),
  };
  return { files: collect(result), manifest };
}

/**
 * The renderer's bundles: `server.js`, and `faults.js`, whose pages misbehave on purpose and which
 * only tests load. React DOM's `exports` hide the build that needs no Web API, hence the alias.
 * @param {Record<string, string>} define
 */
export async function bundleServer(define) {
  const legacy = join(
    require.resolve('react-dom/package.json'),
    '../cjs/react-dom-server-legacy.browser.production.js',
  );
  const result = await build({
    ...common,
    entryPoints: [join(ui, 'runtime/server.tsx'), join(ui, 'runtime/faults.tsx')],
    alias: { 'react-dom/server': legacy },
    define: { ...production, ...define },
    format: 'iife',
    minifySyntax: true,
    minifyWhitespace: true,
    // QuickJS counts its column from the line's beginning at every call that it parses: a bundle on a
    // few lines takes it more than a second.
    lineLimit: 160,
    target: ['es2023'],
    entryNames: 'server/[name]',
  });
  return { files: collect(result), manifest: {} };
}

/**
 * The service worker, `on.js`, and `off.js`, which takes it away: below `worker/`, of which the server
 * serves one at `/sw.js`.
 * @param {Record<string, string>} define
 */
export async function bundleWorker(define) {
  const result = await build({
    ...common,
    entryPoints: [join(ui, 'worker/on.ts'), join(ui, 'worker/off.ts')],
    define,
    format: 'iife',
    minify: true,
    target: ['es2022'],
    entryNames: 'worker/[name]',
  });
  return { files: collect(result), manifest: {} };
}
