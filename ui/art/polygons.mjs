// @ts-check
/**
 * Polygons: simplified, measured, fitted to a box, and as path data. Holds no map.
 */

import { num, pack } from './svg.mjs';

/** @typedef {import('./guilloche.mjs').Point} Point */
/** @typedef {[x: number, y: number, width: number, height: number]} Box */

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

/**
 * Path data of closed rings.
 * @param {Point[][]} rings
 * @param {number} detail least area of a corner that is kept, in square units of the drawing
 */
export const ringsPath = (rings, detail) =>
  rings.map((ring) => polyline(simplify(ring, detail).slice(0, -1), { closed: true })).join('');
