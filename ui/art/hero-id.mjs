// @ts-check
/**
 * Hero 1: an INK ID as an engraved card with its minted mark, in front of a rosette.
 */

import { lace, plait, weave } from './engrave.mjs';
import { trace, wave } from './guilloche.mjs';
import { line } from './lettering.mjs';
import { mark } from './logo.mjs';
import { mintedMark } from './minted-mark.mjs';
import { ground, light, specks } from './night.mjs';
import { BLUE, DEEP, IRIS, LIME, NIGHT, PALE } from './palette.mjs';
import { circle, defs, drawing, el, even, group, linear, path, radial } from './svg.mjs';

const CARD = { x: -330, y: -208, width: 660, height: 416, rx: 34 };
const TILT = 'matrix(.95 -.2 .13 .96 600 450)';

/** The great rosette behind the card. */
function halo() {
  return group(
    { transform: 'translate(600 450)', stroke: 'url(#i)' },
    lace('ha', {
      inner: 210,
      outer: 420,
      petals: 18,
      winding: 5,
      strands: 3,
      width: 0.9,
      opacity: 0.5,
    }),
    group(
      { opacity: 0.7 },
      weave('hb', { radius: 392, swing: 18, lobes: 36, strands: 4, width: 0.8 }),
    ),
  );
}

/** A band of waves across the foot of the card, as on a banknote's border. */
function foot() {
  const strands = [];
  for (let i = 0; i < 9; i += 1) {
    const swing = 18 - i * 4.5;
    const curve = wave(-330, 330, (u) => 166 + Math.sin(u * Math.PI * 12) * swing);
    strands.push(path(trace(curve, 36, { to: 1 })));
  }
  return group({ stroke: 'url(#w)', strokeWidth: 0.9, opacity: 0.75 }, ...strands);
}

/** The engraving of the card's face, cut off at its edge. */
function face() {
  return group(
    { clipPath: 'url(#c)' },
    group(
      { transform: 'translate(158 -22)', stroke: 'url(#i)' },
      weave('fa', { radius: 232, swing: 52, lobes: 18, strands: 6, width: 0.7, opacity: 0.28 }),
      plait('fb', { radius: 141, swing: 19, lobes: 16, strands: 5, width: 0.9, opacity: 0.9 }),
    ),
    foot(),
    path('M-360-40L60-260H190L-360 70z', { fill: 'url(#s)' }),
  );
}

/** The seal: the minted mark on a disc of night. */
function seal() {
  return group(
    { transform: 'translate(158 -22)' },
    circle(119, { fill: NIGHT, stroke: LIME, strokeWidth: 2 }),
    group(
      { stroke: IRIS[1], opacity: 0.8 },
      weave('sa', { radius: 108, swing: 5, lobes: 36, strands: 2, width: 0.9 }),
    ),
    group({ transform: 'translate(-71.3 -71.3)scale(5.7)' }, mintedMark(PALE, LIME)),
  );
}

/** Words of the face: brand, title and a handle. */
function words() {
  return [
    mark({ fill: LIME, transform: 'translate(-300 -180)scale(1.75)' }),
    line('INKPAY', { x: -234, y: -163, height: 24, weight: 3.4 }, { stroke: PALE }),
    line('INK ID', { x: -292, y: -46, height: 66, weight: 3.6, gap: 6 }, { stroke: 'url(#t)' }),
    line('INK MAKER', { x: -290, y: 58, height: 21, weight: 2.4, gap: 9 }, { stroke: PALE }),
    line(
      'NO 0000 0001',
      { x: -290, y: 101, height: 13, weight: 2.2, gap: 9 },
      { stroke: IRIS[1], opacity: 0.75 },
    ),
  ];
}

/** Cards under the card, for depth. */
function stack() {
  const under = [
    ['translate(34 74)rotate(5)', 0.5],
    ['translate(17 38)rotate(2.5)', 0.8],
  ];
  return under.map(([transform, opacity]) =>
    el('rect', { ...CARD, transform, opacity, fill: DEEP, stroke: 'url(#i)', strokeWidth: 1.4 }),
  );
}

export function heroId() {
  const lights = [
    light('a', [600, 450, 450], '#2f55f0', 0.75),
    light('b', [820, 300, 300], IRIS[1], 0.38),
    light('d', [350, 600, 295], LIME, 0.34),
  ];
  return drawing(
    [0, 0, 1200, 900],
    { fill: 'none' },
    defs(
      ...lights.map((l) => l.gradient),
      linear('i', [-300, -250, 320, 260], ...even(IRIS)),
      linear('t', [0, -2, 0, 22], ...even([LIME, '#b5fa86', IRIS[1]])),
      linear('w', [-330, 0, 330, 0], ...even([LIME, IRIS[1], IRIS[2]])),
      linear('k', [-330, -208, 330, 208], ...even(['#1b2f66', BLUE, '#0b1432'])),
      linear('s', [-100, -100, 0, 60], [0, '#fff', 0], [0.5, '#fff', 0.07], [1, '#fff', 0]),
      radial('v', [0, 0, 420], [0, '#000', 0.7], [0.6, '#000', 0.45], [1, '#000', 0]),
      el('clipPath', { id: 'c' }, el('rect', CARD)),
    ),
    ground(1200, 900),
    ...lights.map((l) => l.disc),
    halo(),
    specks({ seed: 7, count: 90, centre: [600, 450], reach: [540, 400] }),
    group({ transform: 'translate(620 590)scale(1 .62)' }, circle(420, { fill: 'url(#v)' })),
    group(
      { transform: TILT },
      ...stack(),
      el('rect', { ...CARD, fill: 'url(#k)' }),
      face(),
      seal(),
      ...words(),
      el('rect', { ...CARD, stroke: 'url(#i)', strokeWidth: 2.6 }),
      el('rect', {
        x: -318,
        y: -196,
        width: 636,
        height: 392,
        rx: 25,
        stroke: PALE,
        strokeWidth: 0.8,
        opacity: 0.22,
      }),
    ),
  );
}
