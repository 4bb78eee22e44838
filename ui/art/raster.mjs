// @ts-check
/** Pictures in pixels of what is drawn: resvg, which gives the same on every machine. */

import { Resvg } from '@resvg/resvg-js';
import { fileOf, ICONS } from './icons.mjs';

/**
 * @param {string} svg
 * @param {number} width in pixels
 */
const render = (svg, width) =>
  new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  }).render();

/** The pixels, four bytes each (red, green, blue, alpha), row by row. @param {string} svg @param {number} width */
export const pixels = (svg, width) => render(svg, width).pixels;

/**
 * @returns {Map<string, Uint8Array>} file name to PNG
 */
export function icons() {
  return new Map(
    ICONS.flatMap((icon) =>
      icon.sizes.map((size) => [fileOf(icon, size), render(icon.svg, size).asPng()]),
    ),
  );
}
