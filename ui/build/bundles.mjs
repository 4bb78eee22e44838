// @ts-check
// The esbuild runs. Each returns its files (relative to static/build) and what the server must know about them.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minifySync } from 'oxc-minify';
import { isSubset, subsets } from './fonts.mjs';
import { named } from './names.mjs';
import { bundledPages } from './pages.mjs';
import { entriesOfSheets, SHARED, sheets } from './sheets.mjs';

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

/**
 * Minifies scripts as far as possible: esbuild bundles them, and this shortens them further.
 * @param {Map<string, Uint8Array>} files
 */
function minified(files) {
  return new Map(
    [...files].map(([name, contents]) => {
      const options = { module: true, compress: { target: 'es2022' } };
      const { code, errors } = minifySync(name, Buffer.from(contents).toString(), options);
      if (errors.length) throw new Error(`${name}: ${errors.map((one) => one.message)}`);
      return [name, Buffer.from(code)];
    }),
  );
}

/** A component's style sheet belongs to its page: no script has it. @type {Record<string, import('esbuild').Loader>} */
const WITHOUT_STYLES = { '.css': 'empty' };

const LANGUAGES = ['en', 'ch'];

/** Texts: a folder's (`features/store/en.json`), or a document's (`features/site/terms/en.json`). */
const TEXTS = /[/](en|ch)[.]json$/;

/**
 * Keeps one language's texts, and empties the other's areas: a page has one language, and switching loads a page.
 * The names of states are in both, since visitors may type either: they are in another file.
 * @param {string} lang
 * @returns {import('esbuild').Plugin}
 */
const textsIn = (lang) => ({
  name: `texts in ${lang}`,
  setup({ onLoad }) {
    onLoad({ filter: TEXTS }, async ({ path }) => {
      if (TEXTS.exec(path)?.[1] === lang) return undefined;
      const areas = Object.keys(JSON.parse(await readFile(path, 'utf8')));
      const contents = JSON.stringify(Object.fromEntries(areas.map((area) => [area, {}])));
      return { contents, loader: 'json' };
    });
  },
});

/** Of downshift, what no island uses. */
const UNUSED_HOOKS = /^(useSelect|_useTagGroup)[.]stateChangeTypes = .*$/gm;

/**
 * Drops hooks that nothing calls: esbuild keeps each, because the library gives it a property.
 * @type {import('esbuild').Plugin}
 */
const withoutUnusedHooks = {
  name: 'without unused hooks',
  setup({ onLoad }) {
    onLoad({ filter: /[/]downshift[.]esm[.]mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(UNUSED_HOOKS, ''),
    }));
  },
};

/**
 * The islands in every language. Files without texts are the same in each, and so are their names.
 * @param {Record<string, string>} define
 */
export async function bundleBrowser(define) {
  const bundles = await Promise.all(LANGUAGES.map((lang) => bundleIslands(lang, define)));
  return {
    files: new Map(bundles.flatMap(({ files }) => [...files])),
    manifest: Object.fromEntries(LANGUAGES.map((lang, i) => [lang, bundles[i]?.manifest])),
  };
}

/** What reports scripts that failed to the server, on pages that are set to load it. */
const ERROR_REPORTS = 'runtime/error-reports.ts';

/**
 * An entry that no page loads: what it imports is split off, so that React is one file for both languages, and the
 * same file in every release with the same React.
 * @type {import('esbuild').StdinOptions}
 */
const REACT = {
  contents: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
    .map((name) => `import '${name}';`)
    .join(''),
  resolveDir: ui,
};

/** The islands' entry points: `<name>.entry.tsx`, anywhere in `ui`. */
export async function entries() {
  const files = await readdir(ui, { recursive: true });
  return files.filter((path) => path.endsWith('.entry.tsx')).sort();
}

/**
 * One script per island, and chunks of what they share.
 * The manifest names each entry's file and the chunks to preload with it.
 * @param {string} lang
 * @param {Record<string, string>} define
 */
async function bundleIslands(lang, define) {
  /** @type {import('esbuild').BuildOptions} */
  const options = {
    ...common,
    define: { ...production, ...define },
    format: 'esm',
    minify: true,
    target: ['es2022'],
    entryNames: '[name]-[hash]',
    plugins: [textsIn(lang), withoutUnusedHooks],
    loader: WITHOUT_STYLES,
  };
  const islands = await build({
    ...options,
    entryPoints: (await entries()).map((path) => join(ui, path)),
    stdin: REACT,
    splitting: true,
    chunkNames: 'chunk-[hash]',
  });
  // Separately: otherwise it would split off what it shares with each of the others.
  const reports = await build({ ...options, entryPoints: [join(ui, ERROR_REPORTS)] });
  const outputs = new Map(
    [islands, reports]
      .flatMap(({ metafile }) => Object.entries(metafile?.outputs ?? {}))
      .filter(([, output]) => output.entryPoint !== '<stdin>')
      .map(([path, output]) => [basename(path), output]),
  );
  const built = [...collect(islands), ...collect(reports)];
  const scripts = minified(new Map(built.filter(([name]) => outputs.has(name))));
  const { files, names } = named(scripts, outputs);
  const fileOf = (/** @type {string} */ path) => {
    const name = names.get(basename(path));
    if (name === undefined) throw new Error(`no script was built for ${path}`);
    return name;
  };
  /** @type {Record<string, { file: string, imports: string[] }>} */
  const manifest = {};
  for (const [path, output] of outputs) {
    if (!output.entryPoint) continue;
    manifest[basename(output.entryPoint).replace(/[.].*/, '')] = {
      file: fileOf(path),
      imports: output.imports
        .filter((one) => one.kind === 'import-statement')
        .map((one) => fileOf(one.path)),
    };
  }
  return { files, manifest };
}

/** The style sheets, and the fonts next to them under hashed names. */
export async function bundleStyles() {
  const sheetOf = await sheets(ui);
  const names = [...new Set(sheetOf.values())];
  const result = await build({
    ...common,
    entryPoints: names.map((name) => ({ in: `sheet:${name}`, out: name })),
    minify: true,
    target: ['chrome120', 'firefox125', 'safari17.2'],
    // A sheet's name follows the scripts' pattern (names.mjs).
    entryNames: '[name].[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    // Some pages inline their sheet: its URLs must resolve from any path.
    publicPath: '/build',
    plugins: [entriesOfSheets(ui, sheetOf), subsets(join(ui, 'shared/styles/fonts.css'))],
  });
  // The pages' scripts are not needed here.
  const outputs = Object.entries(result.metafile?.outputs ?? {})
    .map(([path, output]) => ({ name: basename(path), output }))
    .filter(({ name }) => !name.endsWith('.js'));
  const fileOf = (/** @type {string} */ sheet) => {
    const output = outputs.find(({ name }) => name.startsWith(`${sheet}.`));
    if (!output) throw new Error(`no sheet was built for ${sheet}`);
    return output.name;
  };
  const manifest = {
    styles: fileOf(SHARED),
    sheets: Object.fromEntries([...sheetOf].map(([page, sheet]) => [page, fileOf(sheet)])),
    // Those that every page needs.
    fonts: outputs.filter(({ output }) => isSubset(output)).map(({ name }) => name),
  };
  const files = [...collect(result)].filter(([name]) => !name.endsWith('.js'));
  return { files: new Map(files), manifest };
}

/**
 * The renderer's bundles: `server.js`, and `faulty-pages.js`, whose pages misbehave on purpose and which only tests load.
 * React DOM's `exports` hide the build that needs no Web API, hence the alias.
 * @param {Record<string, string>} define
 */
export async function bundleServer(define) {
  const legacy = join(
    require.resolve('react-dom/package.json'),
    '../cjs/react-dom-server-legacy.browser.production.js',
  );
  const result = await build({
    ...common,
    entryPoints: [join(ui, 'runtime/server.tsx'), join(ui, 'runtime/faulty-pages.tsx')],
    alias: { 'react-dom/server': legacy },
    plugins: [bundledPages],
    define: { ...production, ...define },
    format: 'iife',
    minifySyntax: true,
    minifyWhitespace: true,
    // At every call that it parses, QuickJS counts columns from the start of the line: a bundle on few lines takes
    // it more than a second.
    lineLimit: 160,
    target: ['es2023'],
    loader: WITHOUT_STYLES,
    entryNames: 'server/[name]',
  });
  return { files: collect(result) };
}

/**
 * The service worker, below `worker/`, and `unregister.js`, which removes it; the server serves one of them at
 * `/sw.js`.
 * @param {Record<string, string>} define
 */
export async function bundleWorker(define) {
  const result = await build({
    ...common,
    entryPoints: [join(ui, 'worker/service-worker.ts'), join(ui, 'worker/unregister.ts')],
    define,
    format: 'iife',
    minify: true,
    target: ['es2022'],
    entryNames: 'worker/[name]',
  });
  return { files: collect(result) };
}
