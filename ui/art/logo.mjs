// @ts-check
/**
 * The INKPAY mark: a drop of ink whose belly is the eye of a code, cut by a guilloché ring.
 * Holds the path data and the favicon; nothing here is larger than a stamp.
 */

import { ring, trace } from './guilloche.mjs';
import { LIME, NIGHT } from './palette.mjs';
import { drawing, el, group, path } from './svg.mjs';

/** The drop: a round belly about (16, 19.5) drawn up into a point. */
const DROP =
  'M16 1.5C17.2 5.3 20.2 8.4 22.9 11.4C25 13.8 26.5 16.5 26.5 19.8A10.5 10.5 0 0 1 5.5 19.8C5.5 16.5 7 13.8 9.1 11.4C11.8 8.4 14.8 5.3 16 1.5z';

/** The scalloped cut, wound against the drop so that either fill rule leaves a hole. */
function scallop() {
  const curve = ring(6.7, 0.6, 8);
  const [cx, cy] = [16, 19.8];
  return trace(
    (t) => {
      const [x, y] = curve(-t);
      return [cx + x, cy + y];
    },
    32,
    { decimals: 2 },
  );
}

/** The eye: a rounded square turned on its corner, the finder of a code. */
const EYE =
  'M15.2 16.5a1.1 1.1 0 0 1 1.6 0l2.5 2.5a1.1 1.1 0 0 1 0 1.6l-2.5 2.5a1.1 1.1 0 0 1-1.6 0l-2.5-2.5a1.1 1.1 0 0 1 0-1.6z';

export const logoMark = {
  viewBox: '0 0 32 32',
  paths: [DROP + scallop(), EYE],
};

/**
 * The mark as a fragment on its 32 grid.
 * @param {import('./svg.mjs').Attributes} attributes
 */
export function mark(attributes) {
  return group(attributes, ...logoMark.paths.map((d) => path(d)));
}

/** The favicon: the mark on a night tile, so that it stands on light and dark tab strips alike. */
export function favicon() {
  return drawing(
    [0, 0, 32, 32],
    {},
    el('rect', { width: 32, height: 32, rx: 7.5, fill: NIGHT }),
    mark({ fill: LIME, transform: 'translate(1.6 1.7)scale(.9)' }),
  );
}
