// @ts-check
/**
 * The three artworks of the home page's slider, in their order.
 */

import { heroId } from './hero-id.mjs';
import { heroLinks } from './hero-links.mjs';
import { heroZip } from './hero-zip.mjs';

/** @returns {string[]} */
export function heroes() {
  return [heroId(), heroZip(), heroLinks()];
}
