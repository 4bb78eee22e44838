// @ts-check
// Fonts subset to what pages show. A face in a style sheet requests it with `?subset` after its file's name, and
// its unicode-range and font-weight say what to keep; faces that name the same file share one subset.
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const FACE = /@font-face\s*\{([^}]*)\}/g;
const SUBSET = '?subset';

/** What our sheets rely on: kerning, ligatures, marks, tabular figures, the slashed zero. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'tnum', 'zero'];

/**
 * @typedef {object} Subset
 * @property {Set<number>} characters by code point
 * @property {{ min: number, max: number }} weights
 */

/**
 * The fonts that a style sheet wants subset, by what their `src` says before the `?`.
 * @param {string} css
 * @returns {Map<string, Subset>}
 */
export function requestedSubsets(css) {
  /** @type {Map<string, Subset>} */
  const fonts = new Map();
  for (const [, face = ''] of css.matchAll(FACE)) {
    const file = face.match(/url\('([^'?]*)[?]subset'\)/)?.[1];
    if (!file) continue;
    const weights = face.match(/font-weight:\s*(\d+)\s+(\d+)/);
    const ranges = face.match(/unicode-range:([^;]*)/)?.[1];
    if (!(weights && ranges)) {
      throw new Error(`the subset of ${file} needs a range of weights and a unicode-range`);
    }
    const [min, max] = [Number(weights[1]), Number(weights[2])];
    const known = fonts.get(file) ?? { characters: new Set(), weights: { min, max } };
    known.weights.min = Math.min(known.weights.min, min);
    known.weights.max = Math.max(known.weights.max, max);
    for (const point of points(ranges)) known.characters.add(point);
    fonts.set(file, known);
  }
  return fonts;
}

/** The code points of a `unicode-range`. @param {string} ranges */
function* points(ranges) {
  for (const [, first = '', last = first] of ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)) {
    const end = Number.parseInt(last, 16);
    for (let point = Number.parseInt(first, 16); point <= end; point += 1) yield point;
  }
}

/**
 * @param {string} sheet the file whose faces say what is kept
 * @returns {import('esbuild').Plugin}
 */
export const subsets = (sheet) => ({
  name: 'subsets of fonts',
  async setup({ onLoad, onResolve, resolve }) {
    const fonts = requestedSubsets(await readFile(sheet, 'utf8'));
    onResolve({ filter: /[?]subset$/ }, async ({ path, kind, resolveDir }) => {
      const file = path.slice(0, -SUBSET.length);
      const found = await resolve(file, { kind, resolveDir });
      return { ...found, namespace: 'subset', pluginData: fonts.get(file) };
    });
    onLoad({ filter: /./, namespace: 'subset' }, async ({ path, pluginData }) => {
      /** @type {Subset | undefined} */
      const kept = pluginData;
      if (!kept) throw new Error(`${sheet} does not say what is kept of ${path}`);
      const text = String.fromCodePoint(...kept.characters);
      // The package's types lack `keepFeatures`.
      const shape = {
        targetFormat: /** @type {const} */ ('woff2'),
        variationAxes: { wght: kept.weights },
        keepFeatures: FEATURES,
      };
      const contents = await subsetFont(await readFile(path), text, shape);
      return { contents, loader: 'file' };
    });
  },
});

/** Whether an output of the build is one of these. @param {{ inputs: object }} output */
export const isSubset = ({ inputs }) =>
  Object.keys(inputs).some((input) => input.startsWith('subset:'));
