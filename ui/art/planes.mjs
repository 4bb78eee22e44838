// @ts-check
/**
 * The planes that maps are drawn on, by which places are put on the drawings later, without the atlas: one of the country,
 * with Alaska and Hawaii below the south-west, and one of each state. Draws nothing.
 */
import { geoAlbersUsa, geoAzimuthalEqualArea } from 'd3-geo';

/** Units of the drawing. */
export const MAP = { width: 975, height: 610 };

const projectUs = geoAlbersUsa()
  .scale(1300)
  .translate([MAP.width / 2, MAP.height / 2]);

/**
 * A place's point on the drawing; null outside the country.
 * @param {number} lon degrees east
 * @param {number} lat degrees north
 * @returns {[x: number, y: number] | null}
 */
export const onMap = (lon, lat) => projectUs([lon, lat]);

/**
 * @param {string} code two letters, lower case
 * @returns {{ width: number, height: number, at: (lon: number, lat: number) => [x: number, y: number] }}
 * the drawing's size, and where a place lies on it; degrees east, degrees north
 */
export function statePlane(code) {
  const land = Object.hasOwn(LANDS, code) ? LANDS[code] : undefined;
  if (!land) throw new Error(`no state is called ${code}`);
  const { rotate, scale, translate, size } = land.plane;
  const project = geoAzimuthalEqualArea().rotate(rotate).scale(scale).translate(translate);
  return {
    width: size[0],
    height: size[1],
    // Only the exact antipode has none.
    at: (lon, lat) => project([lon, lat]) ?? translate,
  };
}
