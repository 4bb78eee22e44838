// @ts-check
/**
 * The ULTRA medallion: layered rosettes cut out of one iridescent field, with a burst at the core.
 * The engraving is a mask, so the colour runs across the whole medallion and not along each strand.
 */

import { beads, fan, lace, plait, rays, reeding, weave } from './engrave.mjs';
import { star } from './guilloche.mjs';
import { IRIS } from './palette.mjs';
import { circle, defs, drawing, el, even, group, linear, path, radial } from './svg.mjs';

/** Lights set about the field at these degrees: a turn of colour, which SVG has no gradient for. */
const LIGHTS = [
  [-60, IRIS[1]],
  [10, IRIS[2]],
  [75, IRIS[3]],
  [140, '#ffb86b'],
  [205, IRIS[0]],
];

/** @param {number} degrees */
function lightAt(degrees) {
  const a = (degrees * Math.PI) / 180;
  return [Math.cos(a) * 82, Math.sin(a) * 82];
}

function lightGradients() {
  return LIGHTS.map(([degrees, color], i) => {
    const [x = 0, y = 0] = lightAt(Number(degrees));
    const c = String(color);
    return radial(
      `l${i}`,
      [Math.round(x), Math.round(y), 96],
      [0, c, 1],
      [0.35, c, 0.85],
      [1, c, 0],
    );
  });
}

const FIELD = { x: -120, y: -120, width: 240, height: 240 };

function field() {
  return [
    el('rect', { ...FIELD, fill: 'url(#b)' }),
    ...LIGHTS.map((_, i) => el('rect', { ...FIELD, fill: `url(#l${i})` })),
  ];
}

/** The engraving itself, white where the field shows. */
function engraving() {
  const solid = { fill: '#fff', stroke: 'none' };
  return [
    plait('o', { radius: 100, swing: 17, lobes: 12, strands: 6, width: 0.7 }),
    group({ transform: 'rotate(7.5)' }, rays('r', 96, 119.5, 2.2, 24, solid)),
    lace('a', { inner: 82, outer: 104, petals: 24, strands: 6, width: 0.6, opacity: 0.8 }),
    circle(81, { strokeWidth: 2.4 }),
    reeding(76.5, 3, 96),
    weave('w', { radius: 64, swing: 9.5, lobes: 16, strands: 8, width: 0.6, fine: 1.8 }),
    circle(52, { strokeWidth: 1.6 }),
    beads(48.5, 2, 48),
    lace('c', {
      inner: 24,
      outer: 45,
      petals: 16,
      winding: 3,
      strands: 4,
      width: 0.5,
      opacity: 0.8,
    }),
    plait('p', { radius: 28, swing: 15, lobes: 8, strands: 5, width: 0.6 }),
  ];
}

/**
 * Facets of one ray of the star, its lit side and its shaded side.
 * @param {number} length
 * @param {number} half the half width of the ray
 * @param {number} waist where it is widest
 */
function facets(length, half, waist) {
  return (
    path(`M0-${length}L${half}-${waist}L0 0z`, { fill: '#fff' }) +
    path(`M0-${length}L-${half}-${waist}L0 0z`, { fill: 'url(#f)' })
  );
}

/** The burst: a faceted four-pointed star over a finer eight-pointed one, in its own light. */
function burst() {
  return [
    circle(62, { fill: 'url(#h)' }),
    group({ transform: 'rotate(22.5)', opacity: 0.9 }, fan('t', facets(33, 2.6, 9), 8)),
    group({ transform: 'rotate(45)' }, fan('v', facets(44, 4.5, 11), 4)),
    fan('u', facets(66, 6, 13), 4),
    path(star(2.4, 8, 8), { fill: '#fff' }),
  ];
}

export function ultra() {
  return drawing(
    [-120, -120, 240, 240],
    { fill: 'none' },
    defs(
      linear('b', [-110, -90, 110, 90], ...even(IRIS)),
      ...lightGradients(),
      linear('f', [0, -66, 0, 0], [0, IRIS[1]], [1, IRIS[2]]),
      radial(
        'h',
        [0, 0, 62],
        [0, '#fff', 0.95],
        [0.25, '#d9f7ff', 0.55],
        [0.6, '#a9b4ff', 0.16],
        [1, '#8f7bff', 0],
      ),
      radial('k', [0, 0, 120], [0, '#fff', 0.3], [0.7, '#fff', 0.22], [1, '#fff', 0]),
      el(
        'mask',
        { id: 'n', maskUnits: 'userSpaceOnUse', ...FIELD },
        circle(120, { fill: 'url(#k)' }),
        group({ stroke: '#fff' }, ...engraving()),
      ),
    ),
    group({ mask: 'url(#n)' }, ...field()),
    ...burst(),
  );
}
