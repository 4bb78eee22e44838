// @ts-check
/**
 * Places points on a state's drawing: on the same plane that its land was drawn on, without the atlas.
 * Draws nothing.
 */
import { geoAzimuthalEqualArea } from 'd3-geo';
import planes from './state-planes.json' with { type: 'json' };

/** @typedef {import('./state-land.mjs').Plane} Plane */

/** JSON types have lists of any length, where a plane has pairs. @type {unknown} */
const kept = planes;
const byCode = new Map(Object.entries(/** @type {Record<string, Plane>} */ (kept)));

/**
 * @param {string} code two letters, lower case
 * @returns {{ width: number, height: number, at: (lon: number, lat: number) => [x: number, y: number] }}
 * the drawing's size, and where a place lies on it; degrees east, degrees north
 */
export function statePlane(code) {
  const plane = byCode.get(code);
  if (!plane) throw new Error(`no state is called ${code}`);
  const { rotate, scale, translate, size } = plane;
  const project = geoAzimuthalEqualArea().rotate(rotate).scale(scale).translate(translate);
  return {
    width: size[0],
    height: size[1],
    // Only the exact antipode has none.
    at: (lon, lat) => project([lon, lat]) ?? translate,
  };
}
