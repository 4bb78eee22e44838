// @ts-check
// Builds everything that the server embeds from ui/: the style sheets, one script per island and what they share, the
// renderer's bundle, the service worker, and the drawn art. Writes only what changed, so that a second build touches
// nothing.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawAll } from '../art/draw-all.mjs';
import { stateLands } from '../art/state-land.mjs';
import { bundleBrowser, bundleServer, bundleStyles, bundleWorker } from './bundles.mjs';

const out = fileURLToPath(new URL('../../static/build/', import.meta.url));

/**
 * A short hash of names and contents: a name that includes it changes when any of them does.
 * @param {Map<string, string | Uint8Array>} named
 */
function fingerprint(named) {
  const hash = createHash('sha256');
  for (const [name, contents] of [...named].sort()) hash.update(name).update(contents);
  return hash.digest('hex').slice(0, 10);
}

/**
 * What the worker must know: the offline page's files besides its inlined sheet, and a name for this release that changes
 * when a page does.
 * @param {Awaited<ReturnType<typeof bundleStyles>>} styles
 * @param {Awaited<ReturnType<typeof bundleServer>>} server
 */
function workerTerms(styles, server) {
  const needed = styles.manifest.fonts.map((name) => `/build/${name}`);
  const release = fingerprint(new Map([...styles.files, ...server.files]));
  return { FILES: JSON.stringify(needed), RELEASE: JSON.stringify(release) };
}

/**
 * Makes a folder hold exactly the given files, touching only those whose contents differ.
 * @param {string} root
 * @param {Map<string, string | Uint8Array>} files relative path -> contents
 * @returns {Promise<number>} how many files were written
 */
async function writeTree(root, files) {
  await mkdir(root, { recursive: true });
  const present = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of present) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(path.slice(join(root, '/').length))) await rm(path);
  }
  let written = 0;
  for (const [name, contents] of files) {
    const path = join(root, name);
    const bytes = Buffer.from(contents);
    const before = await readFile(path).catch(() => undefined);
    if (before?.equals(bytes)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    written += 1;
  }
  return written;
}

async function main() {
  const started = performance.now();
  const drawings = drawAll();
  const folder = `art-${fingerprint(drawings)}`;
  const define = { ART: JSON.stringify(`/build/${folder}`) };
  const lands = { LANDS: JSON.stringify(stateLands()) };

  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map();
  for (const [name, svg] of drawings) files.set(`${folder}/${name}`, svg);
  const [browser, styles, server] = await Promise.all([
    bundleBrowser(define),
    bundleStyles(),
    bundleServer({ ...define, ...lands }),
  ]);
  const worker = await bundleWorker(workerTerms(styles, server));
  for (const bundle of [browser, styles, server, worker]) {
    for (const [name, contents] of bundle.files) files.set(name, contents);
  }
  const manifest = { art: folder, ...styles.manifest, islands: browser.manifest };
  files.set('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);

  const written = await writeTree(out, files);
  const took = Math.round(performance.now() - started);
  console.log(`ui: ${files.size} files, ${written} written, ${took} ms`);
}

await main();
