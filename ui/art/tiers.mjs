// @ts-check
/**
 * The medallions of TIER 1 to TIER 5: each minting adds a layer, a sharper edge and a fuller core.
 * ULTRA is drawn apart in ultra.mjs. Nothing here knows of prices or cards.
 */

import { beads, fan, lace, plait, rays, reeding, weave } from './engrave.mjs';
import { star } from './guilloche.mjs';
import { METALS } from './palette.mjs';
import { circle, defs, drawing, group, linear, path, radial } from './svg.mjs';
import { ultra } from './ultra.mjs';

/**
 * The ground common to all five: a metal gradient for lines, a soft glow, transparent corners.
 * @param {import('./palette.mjs').Metal} metal
 * @param {number} glow opacity of the light behind the medallion
 * @param {...string} layers drawn with the metal as stroke
 */
function medallion(metal, glow, ...layers) {
  return drawing(
    [-120, -120, 240, 240],
    { fill: 'none' },
    defs(
      linear(
        'm',
        [-70, -100, 70, 100],
        [0, metal.light],
        [0.35, metal.base],
        [0.7, metal.dark],
        [1, metal.base],
      ),
      radial(
        'g',
        [0, 0, 118],
        [0, metal.base, glow],
        [0.55, metal.base, glow * 0.45],
        [1, metal.base, 0],
      ),
    ),
    circle(118, { fill: 'url(#g)' }),
    group({ stroke: 'url(#m)' }, ...layers),
  );
}

/** Graphite: one ring, one line, a plain blank. */
function graphite() {
  return medallion(
    METALS.graphite,
    0.1,
    circle(100, { strokeWidth: 1.2 }),
    weave('a', { radius: 82, swing: 9, lobes: 18, strands: 3, width: 1 }),
    circle(64, { strokeWidth: 0.8, opacity: 0.7 }),
    circle(6, { strokeWidth: 1.6 }),
  );
}

/** Jade: a woven ring about a four-petalled flower. */
function jade() {
  return medallion(
    METALS.jade,
    0.16,
    circle(106, { strokeWidth: 1.4 }),
    weave('a', { radius: 88, swing: 12, lobes: 16, strands: 6, width: 0.8 }),
    circle(70, { strokeWidth: 0.8 }),
    lace('b', { inner: 8, outer: 62, petals: 4, strands: 8, width: 0.7 }),
    circle(5, { fill: METALS.jade.base, stroke: 'none' }),
  );
}

/** Copper: a milled edge, a lobed border and a six-fold rosette. */
function copper() {
  return medallion(
    METALS.copper,
    0.2,
    reeding(110, 6, 90),
    circle(105, { strokeWidth: 1 }),
    plait('a', { radius: 88, swing: 14, lobes: 12, strands: 4, width: 0.8 }),
    beads(70, 2.6, 48),
    lace('b', { inner: 16, outer: 64, petals: 6, strands: 10, width: 0.6 }),
    weave('c', { radius: 15, swing: 5, lobes: 6, strands: 4, width: 0.8 }),
    path(star(3, 8, 6), { fill: METALS.copper.light, stroke: 'none' }),
  );
}

/** Silver: two borders, an eight-fold rosette and a cut star. */
function silver() {
  return medallion(
    METALS.silver,
    0.24,
    weave('e', { radius: 111.5, swing: 3.5, lobes: 40, strands: 2, width: 0.9 }),
    circle(106, { strokeWidth: 1.6 }),
    weave('a', { radius: 93, swing: 10, lobes: 24, strands: 6, width: 0.7 }),
    circle(80, { strokeWidth: 0.8 }),
    plait('b', { radius: 66, swing: 12, lobes: 16, strands: 5, width: 0.7 }),
    beads(50, 2, 48),
    lace('c', { inner: 14, outer: 46, petals: 8, strands: 8, width: 0.6 }),
    path(star(6, 22, 8), { fill: METALS.silver.light, stroke: 'none', opacity: 0.9 }),
    path(star(4, 12, 8, -Math.PI / 2 + Math.PI / 8), { fill: METALS.silver.dark, stroke: 'none' }),
  );
}

/** Gold: rays about a dense double rosette, with a sun at its core. */
function gold() {
  const { light, base, dark } = METALS.gold;
  return medallion(
    METALS.gold,
    0.34,
    rays('r', 104, 117, 2, 72, { fill: 'url(#m)', stroke: 'none' }),
    circle(103, { strokeWidth: 2 }),
    weave('a', { radius: 90, swing: 11, lobes: 20, strands: 8, width: 0.6, fine: 2 }),
    circle(77, { strokeWidth: 1.4 }),
    beads(73, 2.6, 60, { stroke: light }),
    lace('b', { inner: 34, outer: 70, petals: 10, strands: 8, width: 0.55 }),
    lace('c', { inner: 12, outer: 52, petals: 12, winding: 5, strands: 4, width: 0.5 }),
    group(
      { fill: base, stroke: 'none' },
      fan(
        's',
        path('M0-34L3.4-12L0 0z', { fill: light }) + path('M0-34L-3.4-12L0 0z', { fill: dark }),
        12,
      ),
    ),
    circle(11, { fill: base, strokeWidth: 1, stroke: light }),
    circle(6.5, { strokeWidth: 0.8, stroke: dark }),
  );
}

/**
 * All six by tier number.
 * @returns {string[]}
 */
export function tiers() {
  return [ultra(), gold(), silver(), copper(), jade(), graphite()];
}
