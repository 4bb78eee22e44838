// @ts-check
/**
 * All the drawn art by file name. The same on every run; the build decides where it is written.
 */

import { faintRosette, highlights } from './backdrops.mjs';
import { card } from './card.mjs';
import { heroId } from './hero-id.mjs';
import { heroLinks } from './hero-links.mjs';
import { heroZip } from './hero-zip.mjs';
import { og } from './og.mjs';
import { pennants } from './pennants.mjs';
import { lands } from './state-land.mjs';
import { tiers } from './tiers.mjs';
import { usMap } from './us-map.mjs';

/**
 * @returns {Map<string, string>} relative file name to SVG text
 */
export function drawAll() {
  const art = new Map([...pennants(), ...lands()]);
  tiers().forEach((svg, tier) => {
    art.set(`tier-${tier}.svg`, svg);
  });
  // The home page's slides, in order.
  [heroId(), heroZip(), heroLinks()].forEach((svg, i) => {
    art.set(`hero-${i + 1}.svg`, svg);
  });
  art.set('card.svg', card());
  art.set('highlights.svg', highlights());
  art.set('rosette.svg', faintRosette());
  art.set('us-map.svg', usMap());
  art.set('og.svg', og());
  return art;
}
