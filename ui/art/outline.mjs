// @ts-check
/**
 * Outlines of the United States and of each state, fitted to a box and simplified to path data.
 * Boundaries: us-atlas, made from the US Census Bureau's cartographic boundary files, public domain.
 * Holds no colour and no page layout.
 */

import { createRequire } from 'node:module';
import { geoAzimuthalEqualArea, geoCentroid } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { num, pack } from './svg.mjs';

/** @typedef {import('./guilloche.mjs').Point} Point */
/** @typedef {[x: number, y: number, width: number, height: number]} Box */

const require = createRequire(import.meta.url);

/** @type {import('topojson-specification').Topology<{ states: import('topojson-specification').GeometryCollection, nation: import('topojson-specification').GeometryCollection }>} */
const ATLAS = require('us-atlas/states-10m.json');

/** Twice the area of a triangle. @param {Point} a @param {Point} b @param {Point} c */
function doubled(a, b, c) {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
}

/**
 * Visvalingam's simplification of an open line: the point with the smallest triangle is removed first.
 * @param {Point[]} points
 * @param {number} least area below which a point is removed
 */
export function simplify(points, least) {
  const kept = [...points];
  while (kept.length > 3) {
    let index = -1;
    let smallest = least * 2;
    for (let i = 1; i < kept.length - 1; i += 1) {
      const [a, b, c] = kept.slice(i - 1, i + 2);
      if (!a || !b || !c) continue;
      const area = doubled(a, b, c);
      if (area < smallest) {
        smallest = area;
        index = i;
      }
    }
    if (index < 0) break;
    kept.splice(index, 1);
  }
  return kept;
}

/** @param {Point[]} ring */
export function area(ring) {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 1) {
    const [ax, ay] = ring[i] ?? [0, 0];
    const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
    sum += ax * by - bx * ay;
  }
  return Math.abs(sum) / 2;
}

/**
 * Straight-sided path data, relative to the rounded pen; empty if all points round to one.
 * @param {Point[]} points
 * @param {{ closed: boolean, decimals?: number }} how
 */
export function polyline(points, { closed, decimals = 1 }) {
  let x = 0;
  let y = 0;
  let d = '';
  for (const [px, py] of points) {
    const dx = Number((px - x).toFixed(decimals));
    const dy = Number((py - y).toFixed(decimals));
    if (d === '') d = `M${num(dx, decimals)} ${num(dy, decimals)}l`;
    else if (dx !== 0 || dy !== 0) {
      const pair = pack([dx, dy], decimals);
      d += d.endsWith('l') || pair.startsWith('-') ? pair : ` ${pair}`;
    } else continue;
    x += dx;
    y += dy;
  }
  if (d.endsWith('l')) return '';
  return closed ? `${d}z` : d;
}

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

/** Rings smaller than this share of the largest are islets that nobody would miss at a pennant's size. */
const ISLET = 0.0012;

/**
 * The bounding box of rings.
 * @param {Point[][]} rings
 * @returns {Box}
 */
export function bounds(rings) {
  const xs = rings.flat().map((p) => p[0]);
  const ys = rings.flat().map((p) => p[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/**
 * How to move and scale rings so that they fill a box, centred, without distortion.
 * @param {Point[][]} rings
 * @param {Box} box
 * @returns {{ scale: number, dx: number, dy: number }}
 */
export function filling(rings, [x, y, width, height]) {
  const [left, top, wide, high] = bounds(rings);
  const scale = Math.min(width / wide, height / high);
  return {
    scale,
    dx: x + (width - wide * scale) / 2 - left * scale,
    dy: y + (height - high * scale) / 2 - top * scale,
  };
}

/**
 * @param {Point[][]} rings
 * @param {{ scale: number, dx: number, dy: number }} how
 * @returns {Point[][]}
 */
export const moved = (rings, { scale, dx, dy }) =>
  rings.map((ring) => ring.map(([x, y]) => [x * scale + dx, y * scale + dy]));

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
 * Path data of closed rings.
 * @param {Point[][]} rings
 * @param {number} detail least area of a corner that is kept, in square units of the drawing
 */
export const coast = (rings, detail) =>
  rings.map((ring) => polyline(simplify(ring, detail).slice(0, -1), { closed: true })).join('');

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
  return coast(moved(kept, filling(kept, box)), detail);
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
