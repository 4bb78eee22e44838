// @ts-check
/**
 * The land of the United States and of each state, and the borders between them.
 * Boundaries: us-atlas, made from the US Census Bureau's cartographic boundary files, public domain.
 */

import { createRequire } from 'node:module';
import { geoAzimuthalEqualArea, geoCentroid } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { area, filling, moved, ringsPath } from './polygons.mjs';

/** @typedef {import('./guilloche.mjs').Point} Point */
/** @typedef {import('./polygons.mjs').Box} Box */

const require = createRequire(import.meta.url);

/** @type {import('topojson-specification').Topology<{ states: import('topojson-specification').GeometryCollection, nation: import('topojson-specification').GeometryCollection }>} */
const ATLAS = require('us-atlas/states-10m.json');

/**
 * The outer rings of a shape, each one polygon.
 * @param {import('geojson').Geometry} geometry
 * @returns {Point[][]}
 */
function outerRings(geometry) {
  const polygons =
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [];
  return polygons.map((rings) => (rings[0] ?? []).map(([lon = 0, lat = 0]) => [lon, lat]));
}

/** Hawaii's far north-western islets would shrink the eight well-known islands. */
const WEST_OF_NIIHAU = -161;

/**
 * A state's land as rings of longitude and latitude.
 * @param {string} fips
 */
function stateRings(fips) {
  const state = ATLAS.objects.states.geometries.find((g) => g.id === fips);
  if (!state) throw new Error(`us-atlas holds no state ${fips}`);
  const [land] = feature(ATLAS, { type: 'GeometryCollection', geometries: [state] }).features;
  if (!land) return [];
  const rings = outerRings(land.geometry);
  return fips === '15' ? rings.filter((r) => r.every(([lon]) => lon > WEST_OF_NIIHAU)) : rings;
}

/** Rings smaller than this share of the largest are islets, too small to be seen on a pennant. */
const ISLET = 0.0012;

/** Decimals kept of the degrees that a plane is turned by. */
const TURN_DECIMALS = 2;

/**
 * A state's land on an equal-area plane that touches the state itself, in units of the Earth's radius: undistorted at any
 * latitude, and whole across the antimeridian.
 * @param {string} fips the Census Bureau's two-digit code
 * @returns {{ rotate: [number, number], rings: Point[][] }} how the globe is turned, and the land
 */
export function stateLand(fips) {
  const rings = stateRings(fips);
  const [lon, lat] = geoCentroid({ type: 'MultiPolygon', coordinates: rings.map((r) => [r]) });
  /** @type {[number, number]} */
  const rotate = [Number((-lon).toFixed(TURN_DECIMALS)), Number((-lat).toFixed(TURN_DECIMALS))];
  const plane = geoAzimuthalEqualArea().rotate(rotate).scale(1).translate([0, 0]);
  const flat = rings.map((ring) => ring.map((p) => /** @type {Point} */ (plane(p) ?? [0, 0])));
  return { rotate, rings: flat };
}

/**
 * A state's outline inside a box.
 * @param {string} fips the Census Bureau's two-digit code
 * @param {Box} box
 * @param {number} detail least area of a corner that is kept, in square units of the box
 */
export function stateOutline(fips, box, detail) {
  const { rings } = stateLand(fips);
  const least = Math.max(...rings.map(area)) * ISLET;
  const kept = rings.filter((ring) => area(ring) >= least);
  return ringsPath(moved(kept, filling(kept, box)), detail);
}

/** FIPS codes of what is no state. */
export const TERRITORIES = ['60', '66', '69', '72', '78'];

/** The lower forty-eight. */
export const lowerStates = () => landAndBorders(['02', '15', ...TERRITORIES]);

/**
 * The coast and outer border as rings, and the borders between states as lines, in longitude and
 * latitude.
 * @param {readonly string[]} without FIPS codes of what is left out
 * @returns {{ land: Point[][], borders: Point[][] }}
 */
export function landAndBorders(without) {
  const states = ATLAS.objects.states.geometries.filter((g) => !without.includes(String(g.id)));
  /** @type {import('topojson-specification').GeometryCollection} */
  const whole = { type: 'GeometryCollection', geometries: states };
  const outer = mesh(ATLAS, whole, (a, b) => a === b);
  const inner = mesh(ATLAS, whole, (a, b) => a !== b);
  const points = (/** @type {import('geojson').Position[]} */ line) =>
    line.map(([lon = 0, lat = 0]) => /** @type {Point} */ ([lon, lat]));
  return { land: outer.coordinates.map(points), borders: inner.coordinates.map(points) };
}
