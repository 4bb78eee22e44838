// @ts-check
/**
 * The plane that maps of the United States are drawn on, with Alaska and Hawaii below the
 * south-west: shared by what is drawn at build time and what is placed on it later.
 */
import { geoAlbersUsa } from 'd3-geo';

/** Units of the drawing. */
export const MAP = { width: 975, height: 610 };

const project = geoAlbersUsa()
  .scale(1300)
  .translate([MAP.width / 2, MAP.height / 2]);

/**
 * A place's point on the drawing; null outside the country.
 * @param {number} lon degrees east
 * @param {number} lat degrees north
 * @returns {[x: number, y: number] | null}
 */
export const onMap = (lon, lat) => project([lon, lat]);
