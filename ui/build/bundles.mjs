// @ts-check
// The three esbuild runs. Each returns its files (relative to static/build) and what the server
// must know of them.
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

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
 * One script an island (`ui/islands/<name>.entry.tsx`), React in a chunk that they share.
 * The manifest names each entry's file and the chunks to preload with it.
 * @param {Record<string, string>} define
 */
export async function bundleBrowser(define) {
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
  });
  /** @type {Record<string, { file: string, imports: string[] }>} */
  const manifest = {};
  for (const [path, output] of Object.entries(result.metafile?.outputs ?? {})) {
    if (!output.entryPoint) continue;
    manifest[basename(output.entryPoint, '.entry.tsx')] = {
      file: basename(path),
      imports: output.imports
        .filter((one) => one.kind === 'import-statement')
        .map((one) => basename(one.path)),
    };
  }
  return { files: collect(result), manifest };
}

/** One style sheet for all pages; fonts beside it under hashed names. */
export async function bundleStyles() {
  const result = await build({
    ...common,
    entryPoints: [join(ui, 'styles/app.css')],
    minify: true,
    target: ['chrome120', 'firefox121', 'safari17.2'],
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
  });
  const names = Object.keys(result.metafile?.outputs ?? {}).map((path) => basename(path));
  const manifest = {
    styles: names.find((name) => name.endsWith('.css')),
    fonts: names.filter((name) => name.endsWith('.woff2')),
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
