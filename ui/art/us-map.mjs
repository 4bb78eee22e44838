// @ts-check
/**
 * A quiet map of the United States as a base for what is placed on it: land, and the borders
 * between states. Its greys suit either colour scheme.
 */
import { landAndBorders, TERRITORIES } from './atlas.mjs';
import { MAP, onMap } from './planes.mjs';
import { polyline, simplify } from './polygons.mjs';
import { drawing, group, path } from './svg.mjs';

/** @typedef {import('./guilloche.mjs').Point} Point */

/** Corners below this area, in square units, are invisible. */
const DETAIL = 1.6;

/**
 * @param {Point[]} line longitude and latitude
 * @returns {Point[]}
 */
const flat = (line) =>
  line.flatMap(([lon, lat]) => {
    const at = onMap(lon, lat);
    return at ? [/** @type {Point} */ (at)] : [];
  });

/**
 * @param {Point[][]} lines
 * @param {boolean} closed
 */
const drawn = (lines, closed) =>
  lines.map((line) => polyline(simplify(flat(line), DETAIL), { closed })).join('');

export function usMap() {
  const { land, borders } = landAndBorders(TERRITORIES);
  return drawing(
    [0, 0, MAP.width, MAP.height],
    {},
    path(drawn(land, true), { fill: '#8b9abb', fillOpacity: 0.2, stroke: '#8b9abb' }),
    group(
      { fill: 'none', stroke: '#8b9abb', strokeOpacity: 0.45, strokeLinejoin: 'round' },
      path(drawn(borders, false)),
    ),
  );
}
