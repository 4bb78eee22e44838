// @ts-check
// The cost of a visit after a deploy: an earlier user interface and the current one, both built, compared page by page.
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { output } from './processes.mjs';

/**
 * @typedef {object} Visit
 * @property {string} page
 * @property {number} files
 * @property {number} changed how many of them
 * @property {number} gzipAll bytes of all, and of those that changed
 * @property {number} gzip
 * @property {number} brotli
 * @property {number} delta
 */
/** @typedef {{ change: string, pages: Visit[] }} Deploy */
/** @typedef {{ folder: string, files: string[], manifest: any }} Build */

/** What this changes is the file that all islands share, those that import it, and the style sheet. */
export const IN_ALL = 'a line that all share';

/** Islands and style sheet of each page that loads files; a public page loads none. */
const PAGES = {
  'the store': { islands: ['store'], sheet: 'zipstore' },
  'the cart': { islands: ['checkout'], sheet: 'zipcart' },
  'the dashboard': { islands: ['header', 'wire-instructions'], sheet: 'dashboard' },
};

/** In the file that every island loads: all that is minified in it gets other names. */
const IN_ALL_SCRIPTS = `
export const measured = (amount: number, unit: string) => {
  const label = \`\${amount} \${unit}\`;
  return label.length > 12 ? label.trim() : \`\${label}!\`;
};
if (globalThis.location?.hash === measured(1, '#')) console.log(measured(2, '#'));
`;
const IN_ALL_SHEETS = `
.measured { margin-block: 1px 3px; padding-inline: 7px; }
`;

/** @param {{ bench: string }} setting */
export async function deploys({ bench }) {
  const folder = await mkdtemp(join(tmpdir(), 'inkpay-deploys-'));
  const copies = { before: join(folder, 'before'), after: join(folder, 'after') };
  const dayBefore = ['rev-list', '--abbrev-commit', '-1', '--before=24 hours ago', 'HEAD'];
  const aDayAgo = (await output('git', dayBefore)).trim();
  if (!aDayAgo) throw new Error('the history does not go back a day');
  try {
    await output('git', ['worktree', 'add', '--quiet', '--detach', copies.before, aDayAgo]);
    const before = await build(copies.before);
    const now = await build('.');
    await copyOf(copies.after);
    await change(copies.after);
    const after = await build(copies.after);
    return [
      { change: `${aDayAgo} to now`, pages: await visits(bench, before, now) },
      { change: IN_ALL, pages: await visits(bench, now, after) },
    ];
  } finally {
    await output('git', ['worktree', 'remove', '--force', copies.before]);
    await rm(folder, { recursive: true });
  }
}

/** @param {string} folder */
async function copyOf(folder) {
  const belongs = (/** @type {string} */ path) => !path.startsWith('static/build');
  for (const part of ['ui', 'static', 'schema/data']) {
    await cp(part, join(folder, part), { recursive: true, filter: belongs });
  }
  await cp('package.json', join(folder, 'package.json'));
}

/** @param {string} folder */
async function change(folder) {
  const files = {
    'ui/shared/controls/Button.tsx': IN_ALL_SCRIPTS,
    'ui/shared/styles/base.css': IN_ALL_SHEETS,
  };
  for (const [name, more] of Object.entries(files)) {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')) + more);
  }
}

/**
 * @param {string} folder of a checkout
 * @returns {Promise<Build>}
 */
async function build(folder) {
  if (folder !== '.') await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await output(process.execPath, [join(folder, 'ui/build/main.mjs')]);
  const built = join(folder, 'static/build');
  const manifest = JSON.parse(await readFile(join(built, 'manifest.json'), 'utf8'));
  return { folder: built, files: await readdir(built), manifest };
}

/**
 * @param {string} bench
 * @param {Build} old what the browser has
 * @param {Build} now what is served
 */
async function visits(bench, old, now) {
  /** @type {Visit[]} */
  const pages = [];
  for (const [page, { islands, sheet }] of Object.entries(PAGES)) {
    const [had, needed] = [old, now].map(({ manifest }) => {
      const scripts = islands.map((name) => manifest.islands.en[name]);
      const files = scripts.flatMap(({ file, imports }) => [file, ...imports]);
      return new Set([...files, manifest.sheets[sheet] ?? manifest.styles]);
    });
    const visit = { page, files: 0, changed: 0, gzipAll: 0, gzip: 0, brotli: 0, delta: 0 };
    for (const file of needed ?? []) {
      const path = join(now.folder, file);
      const contents = await readFile(path);
      const gzip = gzipSync(contents, { level: 9 }).length;
      visit.files += 1;
      visit.gzipAll += gzip;
      if (old.files.includes(file)) continue;
      const brotli = asTheServer(contents);
      const before = [...(had ?? [])].find((one) => roleOf(one) === roleOf(file));
      const delta = before
        ? Number(await output(bench, ['delta', join(old.folder, before), path]))
        : brotli;
      visit.changed += 1;
      visit.gzip += gzip;
      visit.brotli += brotli;
      visit.delta += Math.min(delta, brotli);
    }
    pages.push(visit);
  }
  return pages;
}

const roleOf = (/** @type {string} */ file) => file.replace(/[.][^.]+[.]/, '.');

const asTheServer = (/** @type {Buffer} */ contents) =>
  brotliCompressSync(contents, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }).length;
