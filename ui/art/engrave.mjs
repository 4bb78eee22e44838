// @ts-check
/**
 * The engraver's repeated moves as SVG fragments, all about the origin: fans of rotated strands,
 * reeded edges, beads, weaves and glows. Holds no finished picture.
 */

import { ring, rosette, trace } from './guilloche.mjs';
import { circle, el, group, num, path } from './svg.mjs';

/** @param {number} n */
function smallestFactor(n) {
  for (let f = 2; f * f <= n; f += 1) if (n % f === 0) return f;
  return n;
}

/**
 * `copies` of a fragment turned evenly over `degrees`. Nested in groups of prime size, so sixteen
 * strands cost four references.
 * @param {string} id unique in the document; inner groups append to it
 * @param {string} content
 * @param {number} copies
 * @param {number} [degrees]
 * @returns {string}
 */
export function fan(id, content, copies, degrees = 360) {
  if (copies === 1) return content;
  const factor = smallestFactor(copies);
  const inner = copies / factor;
  const part = group({ id }, fan(`${id}-`, content, inner, degrees / factor));
  let rest = '';
  for (let i = 1; i < factor; i += 1) {
    rest += el('use', {
      href: `#${id}`,
      transform: `rotate(${num((degrees / factor) * i, 3)})`,
    });
  }
  return part + rest;
}

/**
 * A woven band: one waved ring, repeated in phase across a lobe.
 * @param {string} id
 * @param {{ radius: number, swing: number, lobes: number, strands: number, width: number,
 *   fine?: number, opacity?: number }} band
 */
export function weave(id, { radius, swing, lobes, strands, width, fine = 0, opacity }) {
  const perLobe = fine ? 8 : 4;
  const d = trace(ring(radius, swing, lobes, fine), lobes * perLobe);
  return group({ strokeWidth: width, opacity }, fan(id, path(d), strands, 360 / lobes));
}

/**
 * A band whose strands share their nodes and part in their bellies, like plaited lenses.
 * @param {string} id
 * @param {{ radius: number, swing: number, lobes: number, strands: number, width: number,
 *   opacity?: number }} band
 */
export function plait(id, { radius, swing, lobes, strands, width, opacity }) {
  let half = '';
  for (let i = 1; i <= strands; i += 1) {
    half += path(trace(ring(radius, (swing * i) / strands, lobes), lobes * 4));
  }
  return group({ strokeWidth: width, opacity }, fan(id, half, 2, 360 / lobes));
}

/**
 * A looping rosette, repeated across one petal.
 * @param {string} id
 * @param {{ inner: number, outer: number, petals: number, winding?: number, strands?: number,
 *   width: number, opacity?: number }} lace
 */
export function lace(id, { inner, outer, petals, winding = 1, strands = 1, width, opacity }) {
  const d = trace(rosette(inner, outer, petals, winding), petals * 5);
  return group({ strokeWidth: width, opacity }, fan(id, path(d), strands, 360 / petals));
}

/**
 * The milled edge of a coin: `teeth` short radial strokes.
 * @param {number} radius of the middle of the strokes
 * @param {number} length of a stroke
 * @param {number} teeth
 * @param {import('./svg.mjs').Attributes} [attributes]
 */
export function reeding(radius, length, teeth, attributes = {}) {
  return circle(radius, {
    strokeWidth: length,
    pathLength: teeth * 2,
    strokeDasharray: '1',
    ...attributes,
  });
}

/**
 * A ring of round beads.
 * @param {number} radius
 * @param {number} size
 * @param {number} count
 * @param {import('./svg.mjs').Attributes} [attributes]
 */
export function beads(radius, size, count, attributes = {}) {
  return circle(radius, {
    strokeWidth: size,
    strokeLinecap: 'round',
    pathLength: count,
    strokeDasharray: '0 1',
    ...attributes,
  });
}

/**
 * Rays between two radii: `path` of one ray is repeated around the centre.
 * @param {string} id
 * @param {number} inner
 * @param {number} outer
 * @param {number} halfWidth at the inner end
 * @param {number} count
 * @param {import('./svg.mjs').Attributes} [attributes]
 */
export function rays(id, inner, outer, halfWidth, count, attributes = {}) {
  const d = `M${num(-halfWidth)} ${num(-inner)}L0 ${num(-outer)}L${num(halfWidth)} ${num(-inner)}z`;
  return group(attributes, fan(id, path(d), count));
}
