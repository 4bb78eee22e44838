// @ts-check
/**
 * Guilloches, the curves that are engraved on banknotes, as pure mathematics.
 * A curve is a function from a parameter to a point; `trace` turns one into path data. Holds no
 * colour, no stroke and no markup.
 */

import { num, pack } from './svg.mjs';

const TAU = Math.PI * 2;

/** @typedef {[x: number, y: number]} Point */
/** @typedef {(t: number) => Point} Curve */

/**
 * A circle whose radius swings `lobes` times a turn, with an optional swing of three times that frequency.
 * @param {number} radius
 * @param {number} swing
 * @param {number} lobes
 * @param {number} [fine] the size of the faster swing
 * @returns {Curve}
 */
export function ring(radius, swing, lobes, fine = 0) {
  return (t) => {
    const r = radius + swing * Math.cos(lobes * t) + fine * Math.cos(3 * lobes * t);
    return [r * Math.cos(t), r * Math.sin(t)];
  };
}

/**
 * A looping rosette: `petals` loops between the two radii, wound around the centre (a hypotrochoid).
 * @param {number} inner
 * @param {number} outer
 * @param {number} petals
 * @param {number} [winding] how many turns it takes; larger is denser
 * @returns {Curve}
 */
export function rosette(inner, outer, petals, winding = 1) {
  const middle = (inner + outer) / 2;
  const arm = (outer - inner) / 2;
  const back = winding - petals;
  return (t) => [
    middle * Math.cos(winding * t) + arm * Math.cos(back * t),
    middle * Math.sin(winding * t) + arm * Math.sin(back * t),
  ];
}

/**
 * A straight guilloché wave from left to right; its swing may breathe along the way.
 * @param {number} from
 * @param {number} to
 * @param {(u: number) => number} height of the wave at u in 0..1
 * @returns {Curve} of a parameter 0..1
 */
export function wave(from, to, height) {
  return (u) => [from + (to - from) * u, height(u)];
}

/**
 * The tangent, by central difference: exact enough for every curve drawn here.
 * @param {Curve} curve
 * @param {number} t
 * @returns {Point}
 */
function slope(curve, t) {
  const h = 1e-4;
  const [ax, ay] = curve(t - h);
  const [bx, by] = curve(t + h);
  return [(bx - ax) / (2 * h), (by - ay) / (2 * h)];
}

/**
 * Path data of a curve as cubic segments of equal parameter. Equal steps make each control point the
 * mirror of the one before, so the short `s` command is exact. Coordinates are relative to the
 * rounded pen, which keeps rounding from adding up.
 * @param {Curve} curve
 * @param {number} segments
 * @param {{ to?: number, decimals?: number }} [span] of the parameter, from 0
 */
export function trace(curve, segments, { to = TAU, decimals = 1 } = {}) {
  const step = to / segments;
  const round = (/** @type {number} */ v) => Number(v.toFixed(decimals));
  const [startX, startY] = curve(0);
  let x = round(startX);
  let y = round(startY);
  let d = `M${num(x, decimals)} ${num(y, decimals)}`;
  for (let i = 1; i <= segments; i += 1) {
    const t = step * i;
    const [endX, endY] = curve(t);
    const [dx, dy] = slope(curve, t);
    const tail = [endX - (dx * step) / 3 - x, endY - (dy * step) / 3 - y, endX - x, endY - y];
    if (i === 1) {
      const [sx, sy] = slope(curve, 0);
      d += `c${pack([(sx * step) / 3, (sy * step) / 3, ...tail], decimals)}`;
    } else {
      d += `s${pack(tail, decimals)}`;
    }
    x = round(x + round(endX - x));
    y = round(y + round(endY - y));
  }
  const [endX, endY] = curve(to);
  return Math.hypot(endX - startX, endY - startY) < 1e-6 ? `${d}z` : d;
}

/**
 * Spikes about the centre: a star outline of `points` between two radii.
 * @param {number} inner
 * @param {number} outer
 * @param {number} points
 * @param {number} [turn] radians
 */
export function star(inner, outer, points, turn = -Math.PI / 2) {
  const corners = [];
  for (let i = 0; i < points * 2; i += 1) {
    const r = i % 2 === 0 ? outer : inner;
    const a = turn + (i * Math.PI) / points;
    corners.push(`${num(r * Math.cos(a))} ${num(r * Math.sin(a))}`);
  }
  return `M${corners.join('L')}z`;
}

/**
 * A stream of numbers in 0..1 that is the same on every run (mulberry32).
 * @param {number} seed
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
