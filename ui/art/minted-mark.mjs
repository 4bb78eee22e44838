// @ts-check
/**
 * The minted mark: the look of the code that shares an INK ID, as ornament. It encodes nothing and
 * cannot be scanned; the server makes real codes.
 */

import { seeded } from './guilloche.mjs';
import { mark } from './logo.mjs';
import { el, group, path } from './svg.mjs';

const MODULES = 25;

/** @param {number} x @param {number} y */
function isFinder(x, y) {
  const edge = MODULES - 8;
  return (x < 8 && y < 8) || (x >= edge && y < 8) || (x < 8 && y >= edge);
}

/** The middle is kept clear for the drop. @param {number} x @param {number} y */
function isCentre(x, y) {
  return Math.hypot(x - (MODULES - 1) / 2, y - (MODULES - 1) / 2) < 4.6;
}

/** Runs of dark modules as round-ended strokes, one path. */
function modules() {
  const random = seeded(90210);
  let d = '';
  for (let y = 0; y < MODULES; y += 1) {
    let start = -1;
    for (let x = 0; x <= MODULES; x += 1) {
      const dark = random() < 0.52 && x < MODULES && !isFinder(x, y) && !isCentre(x, y);
      if (dark && start < 0) start = x;
      if (!dark && start >= 0) {
        d += `M${start + 0.5} ${y + 0.5}h${x - 1 - start}`;
        start = -1;
      }
    }
  }
  return d;
}

/** @param {number} x @param {number} y */
function finder(x, y) {
  return group(
    { transform: `translate(${x} ${y})` },
    el('rect', { x: 0.5, y: 0.5, width: 6, height: 6, rx: 2, fill: 'none', strokeWidth: 1 }),
    el('rect', { x: 2, y: 2, width: 3, height: 3, rx: 1.1, stroke: 'none' }),
  );
}

/**
 * The mark in a square of 25 modules from the origin.
 * @param {string} color
 * @param {string} drop colour of the drop at its centre
 */
export function mintedMark(color, drop) {
  const far = MODULES - 7;
  return group(
    { fill: color, stroke: color },
    path(modules(), { fill: 'none', strokeWidth: 0.82, strokeLinecap: 'round' }),
    finder(0, 0),
    finder(far, 0),
    finder(0, far),
    mark({ fill: drop, stroke: 'none', transform: 'translate(8.4 8.2)scale(.256)' }),
  );
}
