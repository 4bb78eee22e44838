// @ts-check
/**
 * The icons that devices show of the product where it is installed: drawings, and pictures in pixels of them by resvg,
 * which gives the same on every machine.
 */

import { Resvg } from '@resvg/resvg-js';
import { favicon, mark } from './logo.mjs';
import { LIME, NIGHT } from './palette.mjs';
import { drawing, el } from './svg.mjs';

const BOX = 32;

/** The mark in the middle, on its grid of 32. @param {number} scale @param {string} fill */
function centred(scale, fill) {
  // It extends from 1.5 to 30.3 in height, centred on about 16.
  const [x, y] = [BOX / 2 - 16 * scale, BOX / 2 - 15.9 * scale];
  return mark({ fill, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})scale(${scale})` });
}

/** The background, to the edges. */
const ground = el('rect', { width: BOX, height: BOX, fill: NIGHT });

/** @param {...string} children */
const icon = (...children) => drawing([0, 0, BOX, BOX], {}, ...children);

/**
 * Every icon by file name, without its size: its purpose in the manifest's terms, and its sizes in pixels. A maskable one
 * may be cropped to any shape that contains a circle of four fifths of its width, so its background reaches the edges and
 * its mark keeps to the circle. A monochrome one is a shape that devices colour.
 *
 * @type {readonly { name: string, purpose: 'any' | 'maskable' | 'monochrome' | 'apple', sizes: number[], svg: string }[]}
 */
export const ICONS = [
  { name: 'icon', purpose: 'any', sizes: [192, 512], svg: favicon() },
  {
    name: 'icon-maskable',
    purpose: 'maskable',
    sizes: [192, 512],
    svg: icon(ground, centred(0.72, LIME)),
  },
  { name: 'icon-monochrome', purpose: 'monochrome', sizes: [512], svg: icon(centred(0.9, '#fff')) },
  // Apple's devices round the corners themselves.
  {
    name: 'apple-touch-icon',
    purpose: 'apple',
    sizes: [180],
    svg: icon(ground, centred(0.8, LIME)),
  },
];

/** The file name of an icon in one of its sizes. @param {{ name: string, purpose: string }} icon @param {number} size */
export const fileOf = ({ name, purpose }, size) =>
  purpose === 'apple' ? `${name}.png` : `${name}-${size}.png`;

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
