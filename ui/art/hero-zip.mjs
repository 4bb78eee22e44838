// @ts-check
/**
 * Hero 2: a ZIP code as a minted coin, its five numerals engraved on the plate across it.
 */

import { beads, lace, plait, reeding, weave } from './engrave.mjs';
import { star } from './guilloche.mjs';
import { around, line } from './lettering.mjs';
import { ground, light, specks } from './night.mjs';
import { IRIS, LIME, METALS, NIGHT, PALE } from './palette.mjs';
import { circle, defs, drawing, el, even, group, linear, path, radial } from './svg.mjs';

const NUMERALS = '90210';
const PLATE = { x: -400, y: -122, width: 800, height: 244, rx: 30 };

/** The five numerals as strokes of one weight; the layers of the engraving differ only in weight. */
function numerals(
  /** @type {number} */ weight,
  /** @type {import('./svg.mjs').Attributes} */ attributes,
) {
  return line(
    NUMERALS,
    { x: 0, y: -74, height: 148, weight, gap: 7.4, anchor: 'middle' },
    { strokeLinejoin: 'round', strokeLinecap: 'round', ...attributes },
  );
}

/** Engraver's hatching that the numerals are cut out of. */
function hatching() {
  let fine = '';
  let bold = '';
  for (let y = -96; y <= 96; y += 4) fine += `M-400 ${y}h800`;
  for (let y = -94; y <= 0; y += 4) bold += `M-400 ${y}h800`;
  return group(
    { mask: 'url(#n)' },
    el('rect', { ...PLATE, fill: 'url(#d)' }),
    path(fine, { stroke: NIGHT, strokeWidth: 1.1, opacity: 0.55 }),
    path(bold, { stroke: '#fff', strokeWidth: 0.8, opacity: 0.55 }),
  );
}

/** The coin's disc from rim to field, without the plate. */
function coin() {
  return [
    circle(352, { fill: 'url(#o)' }),
    reeding(343, 16, 180, { stroke: 'url(#i)' }),
    circle(330, { stroke: 'url(#i)', strokeWidth: 3 }),
    group(
      { stroke: 'url(#i)' },
      weave('a', { radius: 248, swing: 17, lobes: 32, strands: 8, width: 0.8 }),
      circle(272, { strokeWidth: 1.4 }),
      circle(225, { strokeWidth: 1.4 }),
      plait('b', { radius: 186, swing: 30, lobes: 18, strands: 6, width: 0.9 }),
      lace('c', { inner: 40, outer: 150, petals: 16, winding: 5, strands: 4, width: 0.7 }),
    ),
    beads(280, 3, 120, { stroke: LIME, opacity: 0.7 }),
    group(
      { stroke: PALE },
      around('INKPAY MINT', { radius: 304, height: 26, degrees: 0, weight: 3, gap: 13 }),
      around('ZIP CODE', {
        radius: 304,
        height: 26,
        degrees: 180,
        weight: 3,
        gap: 13,
        inward: true,
      }),
    ),
    ...[62, 118, 242, 298].map((turn) =>
      path(star(4, 11, 4), { fill: LIME, transform: `rotate(${turn})translate(0 -304)` }),
    ),
  ];
}

/** The plate and the numerals standing on it. */
function plate() {
  return [
    el('rect', { ...PLATE, y: -110, fill: '#000', opacity: 0.5 }),
    el('rect', { ...PLATE, fill: 'url(#p)', stroke: 'url(#j)', strokeWidth: 3 }),
    el('rect', {
      x: -388,
      y: -110,
      width: 776,
      height: 220,
      rx: 21,
      stroke: PALE,
      strokeWidth: 1,
      opacity: 0.3,
    }),
    numerals(6.6, { stroke: '#000', opacity: 0.45 }),
    numerals(5.4, { stroke: 'url(#e)' }),
    numerals(4.7, { stroke: NIGHT }),
    hatching(),
    numerals(0.34, { stroke: '#fff', opacity: 0.9 }),
  ];
}

/**
 * A plainer coin standing behind, out of the light.
 * @param {string} id
 * @param {import('./palette.mjs').Metal} metal
 * @param {string} transform
 */
function smallCoin(id, metal, transform) {
  return group(
    { transform, stroke: metal.base, opacity: 0.5 },
    circle(170, { fill: NIGHT, strokeWidth: 3 }),
    reeding(162, 9, 110),
    weave(`${id}a`, { radius: 132, swing: 16, lobes: 16, strands: 6, width: 0.9 }),
    circle(108, { strokeWidth: 1.2 }),
    lace(`${id}b`, { inner: 20, outer: 100, petals: 8, strands: 8, width: 0.9 }),
  );
}

export function heroZip() {
  const lights = [
    light('l', [600, 450, 450], '#3350f0', 0.75),
    light('m', [420, 300, 290], LIME, 0.4),
    light('q', [820, 620, 270], IRIS[3], 0.4),
  ];
  return drawing(
    [0, 0, 1200, 900],
    { fill: 'none' },
    defs(
      ...lights.map((l) => l.gradient),
      linear('i', [-300, -280, 300, 280], ...even(IRIS)),
      linear('j', [-400, 0, 400, 0], ...even([LIME, IRIS[1], IRIS[2], IRIS[3]])),
      linear('p', [0, -122, 0, 122], ...even(['#16234e', '#0a1230', '#101b42'])),
      linear('d', [-400, -90, 400, 90], ...even([LIME, '#7ef7b4', IRIS[1], IRIS[2], IRIS[3]])),
      linear('e', [0, 0, 0, 20], ...even(['#fff', LIME, IRIS[1]])),
      radial('o', [-110, -140, 520], [0, '#20357a'], [0.5, '#0f1b45'], [1, '#070c20']),
      el(
        'mask',
        { id: 'n', maskUnits: 'userSpaceOnUse', ...PLATE },
        numerals(4, { stroke: '#fff' }),
      ),
    ),
    ground(1200, 900),
    ...lights.map((l) => l.disc),
    smallCoin('s', METALS.silver, 'translate(240 250)rotate(-20)'),
    smallCoin('g', METALS.gold, 'translate(985 650)rotate(12)'),
    specks({ seed: 21, count: 90, centre: [600, 450], reach: [550, 410] }),
    group(
      { transform: 'translate(600 450)rotate(-7)' },
      circle(352, { fill: '#02040a', transform: 'translate(10 20)' }),
      reeding(343, 18, 180, { stroke: IRIS[2], opacity: 0.5, transform: 'translate(8 15)' }),
      ...coin(),
      ...plate(),
    ),
  );
}
