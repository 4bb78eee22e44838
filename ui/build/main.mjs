// @ts-check
// Builds everything that the server embeds from ui/: the style sheet, one script an island with
// React in a shared chunk, the bundle that the renderer runs, and the drawn art. Writes only what
// changed, so that a second build touches nothing.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { drawAll } from '../art/main.mjs';
import { landPaths } from '../art/state-land.mjs';
import { bundleBrowser, bundleServer, bundleStyles } from './bundles.mjs';
import { writeTree } from './tree.mjs';

const out = fileURLToPath(new URL('../../static/build/', import.meta.url));

/**
 * A short hash over names and contents: the folder's name changes when any drawing does.
 * @param {Map<string, string>} drawings
 */
function fingerprint(drawings) {
  const hash = createHash('sha256');
  for (const [name, svg] of [...drawings].sort()) hash.update(name).update(svg);
  return hash.digest('hex').slice(0, 10);
}

async function main() {
  const started = performance.now();
  const drawings = await drawAll();
  const folder = `art-${fingerprint(drawings)}`;
  const define = { ART: JSON.stringify(`/build/${folder}`) };
  const lands = { LANDS: JSON.stringify(landPaths()) };

  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map();
  for (const [name, svg] of drawings) files.set(`${folder}/${name}`, svg);
  const [browser, styles, server] = await Promise.all([
    bundleBrowser(define),
    bundleStyles(),
    bundleServer({ ...define, ...lands }),
  ]);
  for (const bundle of [browser, styles, server]) {
    for (const [name, contents] of bundle.files) files.set(name, contents);
  }
  const manifest = { art: folder, ...styles.manifest, islands: browser.manifest };
  files.set('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);

  const written = await writeTree(out, files);
  const took = Math.round(performance.now() - started);
  console.log(`ui: ${files.size} files, ${written} written, ${took} ms`);
}

await main();
