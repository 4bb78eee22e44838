// @ts-check
/**
 * The lower forty-eight as a lit table seen at a slant: projection, land, borders and a dotted ground.
 * Boundaries: us-atlas, US Census Bureau, public domain. Holds no people and no links.
 */

import { geoAlbers } from 'd3-geo';
import { lowerStates } from './atlas.mjs';
import { area, polyline, ringsPath, simplify } from './polygons.mjs';
import { num } from './svg.mjs';

/** @typedef {import('./guilloche.mjs').Point} Point */

const flat = geoAlbers().scale(1000).translate([0, 0]);
const SLANT = 0.84;
const DISTANCE = 2.7;
const CENTRE = { x: 600, y: 510 };
const ZOOM = 1800;

/** Longitude and latitude on the table, in widths of about two. @param {Point} place @returns {Point} */
export function onTable(place) {
  const [x, y] = flat(place) ?? [0, 0];
  return [x / 480, y / 480];
}

/**
 * The picture's point for a place on the table, raised by `height`; `scale` is the size of things there.
 * @param {Point} at
 * @param {number} [height]
 */
export function project([u, v], height = 0) {
  const scale = ZOOM / (DISTANCE - v * Math.sin(SLANT) - height * Math.cos(SLANT));
  return {
    x: CENTRE.x + u * scale,
    y: CENTRE.y + (v * Math.cos(SLANT) - height * Math.sin(SLANT)) * scale,
    scale: scale / (ZOOM / DISTANCE),
  };
}

/** @param {Point} at @returns {Point} */
function projectPoint(at) {
  const { x, y } = project(at);
  return [x, y];
}

const { land, borders } = lowerStates();
const table = land.map((ring) => ring.map(onTable)).filter((ring) => area(ring) > 4e-5);

/** The coast and outer border. */
export function coast() {
  const rings = table.map((ring) => ring.map(projectPoint));
  return ringsPath(rings, 0.9);
}

/** The borders between states. */
export function stateLines() {
  const lines = borders.map((line) => line.map((place) => projectPoint(onTable(place))));
  return lines
    .map((line) => polyline(simplify(line, 2.5), { closed: false, decimals: 0 }))
    .join('');
}

/** Even-odd test against the coast. @param {Point} point */
function onLand([px, py]) {
  let inside = false;
  for (const ring of table) {
    let [bx, by] = ring.at(-1) ?? [0, 0];
    for (const [ax, ay] of ring) {
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
      [bx, by] = [ax, ay];
    }
  }
  return inside;
}

const STEP = 0.0285;

/**
 * Dots over the land, parted into shades by their distance from the nearest of the places given.
 * @param {Point[]} places on the table
 * @param {number[]} limits ascending distances; the last shade is everything beyond
 * @returns {string[]} path data per shade
 */
export function dots(places, limits) {
  const shades = [...limits, Infinity].map(() => '');
  for (let v = -0.7; v < 0.7; v += STEP) {
    for (let u = -1.05; u < 1.05; u += STEP) {
      if (!onLand([u, v])) continue;
      const near = Math.min(...places.map(([pu, pv]) => Math.hypot(pu - u, pv - v)));
      const found = limits.findIndex((limit) => near < limit);
      const shade = found < 0 ? limits.length : found;
      const { x, y } = project([u, v]);
      shades[shade] += `M${num(x, 0)} ${num(y, 0)}h0`;
    }
  }
  return shades;
}
