// @ts-check
/**
 * Quiet background art for pages: the tall highlights of the two-column layout and the large faint
 * rosette. Contains nothing that must be read.
 */

import { beads, lace, plait, reeding, weave } from './engrave.mjs';
import { trace, wave } from './guilloche.mjs';
import { mark } from './logo.mjs';
import { ground, light, specks } from './night.mjs';
import { IRIS, LIME, NIGHT } from './palette.mjs';
import { circle, defs, drawing, even, group, linear, path } from './svg.mjs';

const TALL = { width: 1000, height: 1400 };

/**
 * A ribbon of strands drifting up the page, twisting as it goes.
 * @param {number} middle x of the ribbon
 * @param {number} spread half its width
 * @param {number} lean how far it drifts to the right
 */
function ribbon(middle, spread, lean) {
  const strands = [];
  for (let i = 0; i <= 20; i += 1) {
    const k = (i / 20) * Math.PI;
    const across = wave(-40, 1440, (u) => {
      const swing = spread * Math.cos(k + u * Math.PI * 2.2);
      return middle + lean * u + swing + 60 * Math.sin(u * Math.PI * 1.6);
    });
    const upright = (/** @type {number} */ u) => {
      const [y, x] = across(u);
      return /** @type {import('./guilloche.mjs').Point} */ ([x, y]);
    };
    strands.push(path(trace(upright, 12, { to: 1 })));
  }
  return group({ stroke: 'url(#v)', strokeWidth: 1, opacity: 0.5 }, ...strands);
}

/** A large medallion with the mark. */
function medallion() {
  return group(
    { transform: 'translate(500 600)', stroke: 'url(#i)' },
    circle(330, { fill: NIGHT, stroke: 'none', opacity: 0.72 }),
    weave('a', { radius: 318, swing: 26, lobes: 32, strands: 8, width: 0.9, opacity: 0.8 }),
    reeding(280, 7, 150, { opacity: 0.9 }),
    circle(270, { strokeWidth: 1.6 }),
    plait('b', { radius: 222, swing: 40, lobes: 18, strands: 6, width: 1 }),
    beads(172, 3.4, 72),
    lace('c', { inner: 84, outer: 162, petals: 18, winding: 5, strands: 4, width: 0.8 }),
    circle(80, { strokeWidth: 2, fill: NIGHT }),
    mark({ fill: LIME, stroke: 'none', transform: 'translate(-54.4 -60)scale(3.4)' }),
  );
}

export function highlights() {
  const lights = [
    light('l', [500, 600, 500], '#2f55f0', 0.6),
    light('m', [220, 1080, 420], LIME, 0.22),
    light('n', [800, 260, 400], IRIS[2], 0.34),
    light('o', [760, 1120, 380], IRIS[1], 0.18),
  ];
  return drawing(
    [0, 0, TALL.width, TALL.height],
    { fill: 'none', preserveAspectRatio: 'xMidYMid slice' },
    defs(
      ...lights.map((l) => l.gradient),
      linear('i', [-260, -260, 260, 260], ...even(IRIS)),
      linear('v', [0, 0, 0, 1400], ...even([IRIS[2], IRIS[1], LIME])),
    ),
    ground(TALL.width, TALL.height),
    ...lights.map((l) => l.disc),
    ribbon(170, 150, 130),
    ribbon(800, 130, -60),
    specks({ seed: 11, count: 120, centre: [500, 700], reach: [480, 680] }),
    medallion(),
  );
}

/** Single thin strokes of lime on transparency, for use large and behind text. */
export function faintRosette() {
  return drawing(
    [-500, -500, 1000, 1000],
    { fill: 'none', stroke: LIME, strokeOpacity: 0.2 },
    weave('a', { radius: 448, swing: 44, lobes: 24, strands: 8, width: 0.9 }),
    circle(396, { strokeWidth: 1 }),
    plait('b', { radius: 330, swing: 60, lobes: 16, strands: 6, width: 0.9 }),
    circle(262, { strokeWidth: 1 }),
    lace('c', { inner: 120, outer: 256, petals: 18, winding: 5, strands: 4, width: 0.8 }),
    lace('d', { inner: 20, outer: 118, petals: 12, strands: 6, width: 0.8 }),
  );
}
