// @ts-check
/**
 * A quiet drawing of each state's land as a base for what is placed on it, and its plane. The greys are those of the map of
 * the United States.
 */
import { stateLand } from './atlas.mjs';
import { bounds, filling, moved, ringsPath } from './polygons.mjs';
import { STATES } from './states.mjs';
import { drawing, path } from './svg.mjs';

/** @typedef {import('./guilloche.mjs').Point} Point */

/**
 * What placing a point on the drawing needs: the turn of the globe, the Earth's radius in units of the drawing, where the
 * plane touches the globe, and the drawing's size.
 * @typedef {{ rotate: [number, number], scale: number, translate: [number, number], size: [width: number, height: number] }} Plane
 */

/** The land's longer side, and the margin around it for places slightly outside. */
const LONGEST = 900;
const MARGIN = 50;
/** Corners below this area, in square units, are invisible. */
const DETAIL = 3;

/** @param {number} value */
const tenth = (value) => Number(value.toFixed(1));

/**
 * @param {string} fips
 * @returns {{ plane: Plane, land: Point[][] }}
 */
function placed(fips) {
  const { rotate, rings } = stateLand(fips);
  const [, , wide, high] = bounds(rings);
  const longest = Math.max(wide, high);
  const [width, height] = [(wide / longest) * LONGEST, (high / longest) * LONGEST];
  const { scale, dx, dy } = filling(rings, [MARGIN, MARGIN, width, height]);
  /** @type {Plane} */
  const plane = {
    rotate,
    scale: tenth(scale),
    translate: [tenth(dx), tenth(dy)],
    size: [Math.ceil(width) + 2 * MARGIN, Math.ceil(height) + 2 * MARGIN],
  };
  // Drawn with the numbers that places are put on it by, which are rounded.
  const [x, y] = plane.translate;
  return { plane, land: moved(rings, { scale: plane.scale, dx: x, dy: y }) };
}

/**
 * Every state's plane, and its coast as path data on it, by the state's code.
 * @returns {Record<string, { plane: Plane, coast: string }>}
 */
export const stateLands = () =>
  Object.fromEntries(
    STATES.map(([code, fips]) => {
      const { plane, land } = placed(fips);
      return [code, { plane, coast: ringsPath(land, DETAIL) }];
    }),
  );

/** @param {string} fips */
function land(fips) {
  const { plane, land } = placed(fips);
  return drawing(
    [0, 0, ...plane.size],
    {},
    path(ringsPath(land, DETAIL), {
      fill: '#8b9abb',
      fillOpacity: 0.2,
      stroke: '#8b9abb',
      strokeWidth: 1.5,
      strokeLinejoin: 'round',
    }),
  );
}

/**
 * All fifty-one, by file name.
 * @returns {[name: string, svg: string][]}
 */
export const lands = () => STATES.map(([code, fips]) => [`land/${code}.svg`, land(fips)]);
