// @ts-check
/**
 * The cash card: an engraved payment card with chip, mark and wordmark. Carries no card network's
 * sign and no real number.
 */

import { lace, plait, weave } from './engrave.mjs';
import { trace, wave } from './guilloche.mjs';
import { line } from './lettering.mjs';
import { mark } from './logo.mjs';
import { IRIS, LIME, METALS, NIGHT, PALE } from './palette.mjs';
import { circle, defs, drawing, el, even, group, linear, path, radial } from './svg.mjs';

const FACE = { x: 2, y: 2, width: 852, height: 536, rx: 40 };

/** A contact chip with its six fields. */
function chip() {
  const cuts = 'M0 27H28M0 54H28M66 27H94M66 54H94M28 0V22M66 0V22M28 59V81M66 59V81';
  return group(
    { transform: 'translate(70 196)' },
    el('rect', { width: 94, height: 81, rx: 14, fill: 'url(#h)' }),
    path(cuts, { stroke: METALS.gold.dark, strokeWidth: 2 }),
    el('rect', {
      x: 28,
      y: 22,
      width: 38,
      height: 37,
      rx: 9,
      stroke: METALS.gold.dark,
      strokeWidth: 2,
    }),
  );
}

/** The waves of contactless payment. */
function touch() {
  return path('M190 220a28 28 0 0 1 0 34M203 210a46 46 0 0 1 0 54M216 200a64 64 0 0 1 0 74', {
    stroke: PALE,
    strokeWidth: 4,
    strokeLinecap: 'round',
    opacity: 0.75,
  });
}

/** Long waves running across the card and gathering at its right. */
function currents() {
  const strands = [];
  for (let i = 0; i < 16; i += 1) {
    const k = i / 15;
    const curve = wave(0, 860, (u) => {
      const swing = (70 - 62 * u) * Math.cos(k * Math.PI);
      return 430 + swing * Math.sin(u * Math.PI * 3.2 + 0.4) + (k - 0.5) * 60 * u - 210 * u * u;
    });
    strands.push(path(trace(curve, 12, { to: 1 })));
  }
  return group({ stroke: 'url(#w)', strokeWidth: 1, opacity: 0.3 }, ...strands);
}

/** The rosette, half off the card's right edge. */
function engraving() {
  return group(
    { transform: 'translate(650 250)', stroke: 'url(#i)' },
    weave('ra', { radius: 232, swing: 24, lobes: 28, strands: 8, width: 0.8, opacity: 0.7 }),
    circle(200, { strokeWidth: 1.6 }),
    plait('rb', { radius: 163, swing: 30, lobes: 16, strands: 6, width: 1 }),
    lace('rc', { inner: 58, outer: 132, petals: 16, winding: 5, strands: 4, width: 0.8 }),
    circle(52, { fill: NIGHT, strokeWidth: 1.6 }),
    mark({ fill: LIME, stroke: 'none', transform: 'translate(-35 -39)scale(2.2)' }),
  );
}

/** Four groups of the number, all but the last two digits of a ZIP hidden. */
function number() {
  let d = '';
  for (const x of [74, 180, 286]) for (let i = 0; i < 4; i += 1) d += `M${x + i * 21} 376h0`;
  return [
    path(d, { stroke: PALE, strokeWidth: 10, strokeLinecap: 'round', opacity: 0.85 }),
    line('0210', { x: 384, y: 364, height: 24, weight: 3, gap: 6 }, { stroke: PALE }),
  ];
}

export function card() {
  return drawing(
    [0, 0, 856, 540],
    { fill: 'none' },
    defs(
      linear('k', [0, 0, 856, 540], ...even(['#1c3170', '#101d49', '#090f26'])),
      linear('i', [-220, -220, 220, 240], ...even(IRIS)),
      linear('w', [0, 0, 620, 0], [0, LIME], [0.6, IRIS[1], 0.8], [1, IRIS[2], 0]),
      linear('e', [0, 0, 856, 540], ...even([LIME, IRIS[1], IRIS[2], IRIS[3]])),
      linear('h', [0, 0, 94, 81], ...even([METALS.gold.light, METALS.gold.base, '#d9a53a'])),
      radial('n', [0, 0, 620], [0, '#0b1334', 0.95], [0.62, '#0b1334', 0.7], [1, '#0b1334', 0]),
      el('clipPath', { id: 'c' }, el('rect', FACE)),
    ),
    el('rect', { ...FACE, fill: 'url(#k)' }),
    group(
      { clipPath: 'url(#c)' },
      engraving(),
      el('circle', { r: 620, fill: 'url(#n)', transform: 'translate(20 320)scale(.8 1)' }),
      currents(),
      path('M-40 330L420-20H610L-40 480z', { fill: '#fff', opacity: 0.04 }),
    ),
    mark({ fill: LIME, transform: 'translate(62 50)scale(2.2)' }),
    line('INKPAY', { x: 148, y: 71, height: 32, weight: 3.4, gap: 7.5 }, { stroke: PALE }),
    chip(),
    touch(),
    ...number(),
    line('INK MAKER', { x: 74, y: 426, height: 20, weight: 2.4, gap: 9 }, { stroke: PALE }),
    line('CASH CARD', { x: 74, y: 474, height: 15, weight: 2.6, gap: 10 }, { stroke: LIME }),
    el('rect', { ...FACE, stroke: 'url(#e)', strokeWidth: 3 }),
  );
}
