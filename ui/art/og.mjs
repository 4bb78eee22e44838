// @ts-check
/**
 * The picture a shared link shows, 1200 by 630: wordmark on the left, a medallion's rosette on the right.
 */

import { lace, plait, reeding, weave } from './engrave.mjs';
import { line } from './lettering.mjs';
import { mark } from './logo.mjs';
import { ground, light, specks } from './night.mjs';
import { IRIS, LIME, NIGHT, PALE } from './palette.mjs';
import { circle, defs, drawing, even, group, linear } from './svg.mjs';

export function og() {
  const lights = [
    light('a', [880, 315, 420], '#2f55f0', 0.7),
    light('b', [300, 320, 300], '#2f55f0', 0.28),
  ];
  return drawing(
    [0, 0, 1200, 630],
    { fill: 'none' },
    defs(...lights.map((l) => l.gradient), linear('i', [-220, -220, 220, 220], ...even(IRIS))),
    ground(1200, 630),
    ...lights.map((l) => l.disc),
    specks({ seed: 5, count: 70, centre: [700, 315], reach: [480, 290] }),
    group(
      { transform: 'translate(890 315)', stroke: 'url(#i)' },
      weave('w', { radius: 236, swing: 22, lobes: 28, strands: 8, width: 0.9 }),
      reeding(206, 7, 120),
      circle(198, { strokeWidth: 1.6 }),
      plait('p', { radius: 162, swing: 30, lobes: 16, strands: 6, width: 1 }),
      lace('l', { inner: 66, outer: 128, petals: 16, winding: 5, strands: 4, width: 0.8 }),
      circle(64, { fill: NIGHT, strokeWidth: 2 }),
      mark({ fill: LIME, stroke: 'none', transform: 'translate(-43 -48)scale(2.7)' }),
    ),
    line('INKPAY', { x: 92, y: 262, height: 84, weight: 3.4, gap: 6.6 }, { stroke: PALE }),
    line(
      'INK ID   ZIP CODES',
      { x: 94, y: 392, height: 22, weight: 2.6, gap: 8 },
      { stroke: LIME },
    ),
  );
}
