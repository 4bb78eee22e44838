// @ts-check
/**
 * The night that the large artworks are set in: the background, soft lights and drifting specks of ink. Lights fade out
 * inside the picture, so that it meets a page of the same background without a seam.
 */

import { seeded } from './guilloche.mjs';
import { IRIS, NIGHT, PALE } from './palette.mjs';
import { el, num, path, radial } from './svg.mjs';

/**
 * A soft light: its gradient and the disc it fills.
 * @param {string} id
 * @param {[cx: number, cy: number, r: number]} disc
 * @param {string} color
 * @param {number} strength opacity at the centre
 */
export function light(id, [cx, cy, r], color, strength) {
  return {
    gradient: radial(
      id,
      [cx, cy, r],
      [0, color, strength],
      [0.3, color, strength * 0.55],
      [0.6, color, strength * 0.18],
      [1, color, 0],
    ),
    disc: el('circle', { cx, cy, r, fill: `url(#${id})` }),
  };
}

/**
 * @param {number} width
 * @param {number} height
 */
export function ground(width, height) {
  return el('rect', { width, height, fill: NIGHT });
}

/**
 * Specks of three sizes strewn over an ellipse, denser towards its middle.
 * @param {{ seed: number, count: number, centre: [number, number], reach: [number, number] }} strewn
 */
export function specks({ seed, count, centre: [cx, cy], reach: [rx, ry] }) {
  const random = seeded(seed);
  const sizes = [1.6, 2.6, 4];
  return sizes
    .map((strokeWidth, size) => {
      let d = '';
      for (let i = 0; i < count / (size * 2 + 1); i += 1) {
        const a = random() * Math.PI * 2;
        const far = 0.25 + 0.75 * random();
        d += `M${num(cx + Math.cos(a) * rx * far, 0)} ${num(cy + Math.sin(a) * ry * far, 0)}h0`;
      }
      const stroke = [PALE, IRIS[1], IRIS[0]][size];
      return path(d, { stroke, strokeWidth, strokeLinecap: 'round', opacity: 0.5 });
    })
    .join('');
}
