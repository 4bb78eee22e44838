// @ts-check
/**
 * Setting the monoline alphabet as SVG: straight lines of letters and letters around a circle.
 */

import { typeset } from './glyphs.mjs';
import { group, num, path } from './svg.mjs';

/**
 * @typedef {object} Setting
 * @property {number} x
 * @property {number} y the cap line
 * @property {number} height of the capitals
 * @property {number} [weight] of the stroke, in cap-height-20 units
 * @property {number} [gap] between letters, in cap-height-20 units
 * @property {'start' | 'middle' | 'end'} [anchor]
 */

/**
 * A line of capitals and digits. Colour and stroke come from the attributes.
 * @param {string} text
 * @param {Setting} setting
 * @param {import('./svg.mjs').Attributes} [attributes]
 */
export function line(
  text,
  { x, y, height, weight = 2.6, gap = 7, anchor = 'start' },
  attributes = {},
) {
  const { width, glyphs } = typeset(text, gap);
  const scale = height / 20;
  const shift = { start: 0, middle: width / 2, end: width }[anchor] * scale;
  const letters = glyphs.map((g) =>
    path(g.d, g.x === 0 ? {} : { transform: `translate(${num(g.x, 2)})` }),
  );
  return group(
    {
      transform: `translate(${num(x - shift)} ${num(y)})scale(${num(scale, 3)})`,
      fill: 'none',
      strokeWidth: weight,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...attributes,
    },
    ...letters,
  );
}

/**
 * Letters standing on a circle about the origin, centred on an angle; `inward` sets them along the
 * bottom of a coin, feet outward.
 * @param {string} text
 * @param {{ radius: number, height: number, degrees: number, weight?: number, gap?: number,
 *   inward?: boolean }} arc
 */
export function around(text, { radius, height, degrees, weight = 2.6, gap = 9, inward = false }) {
  const { width, glyphs } = typeset(text, gap);
  const scale = height / 20;
  const perUnit = ((scale / radius) * 180) / Math.PI;
  const letters = glyphs.map((g) => {
    const off = (g.x + g.width / 2 - width / 2) * perUnit;
    const turn = inward ? degrees - 180 - off : degrees + off;
    const drop = inward ? radius - height / 2 : -radius - height / 2;
    return path(g.d, {
      transform: `rotate(${num(turn, 2)})translate(${num((-g.width / 2) * scale, 2)} ${num(drop)})scale(${num(scale, 3)})`,
    });
  });
  return group(
    { fill: 'none', strokeWidth: weight, strokeLinecap: 'round', strokeLinejoin: 'round' },
    ...letters,
  );
}
