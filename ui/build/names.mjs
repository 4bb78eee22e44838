// @ts-check
// Names for the browser's scripts: `<role>.<hash>.js`. The role persists across releases, so that a file is recognised
// as the successor of the last release's and can be sent as a delta; the hash is of the contents.
//
// esbuild calls every shared file `chunk`. Here, such a file's role is its largest module, which is in no
// other file; texts don't count, as their size depends on the language.
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';

/** @typedef {import('esbuild').Metafile['outputs'][string]} Output */

const decode = new TextDecoder();

/**
 * The files under their final names, and the new name for each of esbuild's.
 * @param {Map<string, Uint8Array>} files by esbuild's names
 * @param {Map<string, Output>} outputs esbuild's metadata, by the same names
 */
export function named(files, outputs) {
  const roles = rolesOf(outputs);
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, string>} */
  const renamed = new Map();
  /** A file is named after those that it imports: their names are part of its contents.
   * @param {string} before
   * @param {readonly string[]} importers
   * @returns {string} */
  const nameOf = (before, importers) => {
    const known = names.get(before);
    if (known) return known;
    if (importers.includes(before)) throw new Error(`scripts import each other: ${importers}`);
    let text = decode.decode(files.get(before));
    for (const one of outputs.get(before)?.imports ?? []) {
      const imported = basename(one.path);
      text = text.replaceAll(imported, nameOf(imported, [...importers, before]));
    }
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
    const name = `${roles.get(before)}.${hash}.js`;
    names.set(before, name);
    renamed.set(name, text);
    return name;
  };
  for (const before of files.keys()) nameOf(before, []);
  return { files: renamed, names };
}

/**
 * A unique role for each file.
 * @param {Map<string, Output>} outputs
 */
function rolesOf(outputs) {
  /** @type {Map<string, string>} */
  const roles = new Map();
  const taken = new Set();
  /** @param {string} name @param {string[]} candidates */
  const give = (name, candidates) => {
    const role = candidates.find((candidate) => !taken.has(candidate));
    if (!role) throw new Error(`no name is left for ${name}: ${candidates}`);
    taken.add(role);
    roles.set(name, role);
  };
  const entries = [...outputs].filter(([, { entryPoint }]) => entryPoint);
  for (const [name, { entryPoint = '' }] of entries) give(name, [stem(entryPoint)]);
  const shared = [...outputs].filter(([, { entryPoint }]) => !entryPoint);
  const led = shared.map(([name, output]) => /** @type {const} */ ([name, largest(output)]));
  for (const [name, module] of led.sort(([, a], [, b]) => (a < b ? -1 : 1))) {
    give(name, [stem(module), slug(module)]);
  }
  return roles;
}

/** @param {Output} output */
function largest({ inputs }) {
  const code = Object.entries(inputs).filter(([path]) => extname(path) !== '.json');
  const modules = code.length > 0 ? code : Object.entries(inputs);
  modules.sort(
    ([a, one], [b, other]) => other.bytesInOutput - one.bytesInOutput || (a < b ? -1 : 1),
  );
  return modules[0]?.[0] ?? 'shared';
}

/** Without dots: the server takes everything before the first dot as the role. */
const slug = (/** @type {string} */ path) =>
  path
    .replace(/^(node_modules|ui)[/]/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();

const stem = (/** @type {string} */ path) => slug(basename(path).split('.')[0] ?? path);
