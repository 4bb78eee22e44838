// @ts-check
/**
 * A pennant for every state: a swallow-tailed flag with the state's outline and its two letters.
 * Sized to be read at 56 by 36. Outlines: us-atlas, US Census Bureau, public domain.
 */

import { stateOutline } from './atlas.mjs';
import { line } from './lettering.mjs';
import { BLUE, DEEP, LIME, PALE } from './palette.mjs';
import { STATES } from './states.mjs';
import { defs, drawing, group, linear, path } from './svg.mjs';

const FLAG = 'M5.5 3.5H110.5L100 36L110.5 68.5H5.5z';

/** Waves of the ground, kept inside the flag. */
const WAVES = [17, 36, 55].map((y) => `M7 ${y}q13-9 26 0t26 0t13-4`).join('');

/**
 * @param {string} code
 * @param {string} fips
 */
function pennant(code, fips) {
  const outline = stateOutline(fips, [10, 11, 40, 50], 0.16);
  return drawing(
    [0, 0, 112, 72],
    { fill: 'none' },
    defs(
      linear('f', [0, 0, 100, 72], [0, BLUE], [1, DEEP]),
      linear('s', [11, 8, 53, 64], [0, '#f0ffb8'], [1, LIME]),
    ),
    path(FLAG, { fill: 'url(#f)' }),
    path(WAVES, { stroke: PALE, strokeWidth: 0.7, opacity: 0.14 }),
    path(FLAG, { stroke: LIME, strokeWidth: 1.6, strokeLinejoin: 'round', opacity: 0.75 }),
    path('M3 1V71', { stroke: PALE, strokeWidth: 3, strokeLinecap: 'round' }),
    path(outline, {
      fill: 'url(#s)',
      stroke: 'url(#s)',
      strokeWidth: 0.6,
      strokeLinejoin: 'round',
    }),
    group(
      { stroke: PALE, strokeLinecap: 'round', strokeLinejoin: 'round' },
      line(code.toUpperCase(), { x: 76, y: 26, height: 20, weight: 4, gap: 5.4, anchor: 'middle' }),
    ),
  );
}

/**
 * All fifty-one, by file name.
 * @returns {[name: string, svg: string][]}
 */
export function pennants() {
  return STATES.map(([code, fips]) => [`state/${code}.svg`, pennant(code, fips)]);
}
