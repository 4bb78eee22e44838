// @ts-check
/**
 * The plane that maps of the United States are drawn on, Alaska and Hawaii below the south-west: the
 * same for what is drawn at build time and for what is put on it later.
 */
import { geoAlbersUsa } from 'd3-geo';

/** Units of the drawing. */
export const MAP = { width: 975, height: 610 };

const project = geoAlbersUsa()
  .scale(1300)
  .translate([MAP.width / 2, MAP.height / 2]);

/**
 * Where a place lies on the drawing; nothing outside the country.
 * @param {number} lon degrees east
 * @param {number} lat degrees north
 * @returns {[x: number, y: number] | null}
 */
export const onMap = (lon, lat) => project([lon, lat]);
