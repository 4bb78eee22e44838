/**
 * The share picture of a ZIP, 1200 by 630: the number in its tier's metal, the place and its position
 * in its state. It outlives a price and a status in other sites' feeds, so it shows neither; and it
 * contains no words but names, so it is the same in every language.
 */

import { typeset } from '../../../art/glyphs.mjs';
import { line } from '../../../art/lettering.mjs';
import { mark } from '../../../art/logo.mjs';
import { ground, light, specks } from '../../../art/night.mjs';
import { IRIS, LIME, MINTED, PALE } from '../../../art/palette.mjs';
import { statePlane } from '../../../art/planes.mjs';
import {
  circle,
  defs,
  drawing,
  even,
  group,
  linear,
  num,
  path,
  radial,
} from '../../../art/svg.mjs';
import { tiers } from '../../../art/tiers.mjs';
import type { ZipShareProps } from '../../../generated/types.ts';
import { stateName } from '../../../shared/search/state-search.ts';
import { tierName } from '../../../shared/zip/tiers.ts';
import { coast } from '../StateLand.tsx';

const MARGIN = 84;
/** The width of the text, up to the map. */
const COLUMN = 590;
/** The map's centre and the box that it fits into. */
const MAP = { x: 944, y: 315, wide: 400, high: 440 };
const MUTED = '#8fa3cc';

const medallions = tiers();

/** The metal of a tier along a digit's height; ULTRA's light runs across it. */
function metal(tier: number): string {
  const minted = MINTED[tier - 1];
  if (!minted) return linear('number', [0, 0, 13, 20], ...even(IRIS));
  const { light: lit, base, dark } = minted;
  return linear('number', [0, 0, 0, 20], [0, lit], [0.45, base], [1, dark]);
}

const colour = (tier: number): string => MINTED[tier - 1]?.base ?? IRIS[1];

/** A name in capitals of a given height, smaller if it would be too long. */
function name(text: string, y: number, height: number, stroke: string): string {
  const capitals = text.toUpperCase();
  const wide = (typeset(capitals).width / 20) * height;
  const fitting = height * Math.min(1, COLUMN / wide);
  return line(capitals, { x: MARGIN, y: y + height - fitting, height: fitting }, { stroke });
}

function map({ state, lat, lon, tier }: ZipShareProps): string {
  const { width, height, at } = statePlane(state);
  const scale = Math.min(MAP.wide / width, MAP.high / height);
  const [x, y] = at(lon, lat);
  const shift = `translate(${num(MAP.x - (width * scale) / 2)} ${num(MAP.y - (height * scale) / 2)})`;
  const reach = 34 / scale;
  const halo = radial(
    'halo',
    [x, y, reach],
    [0, colour(tier), 0.75],
    [0.4, colour(tier), 0.28],
    [1, colour(tier), 0],
  );
  return group(
    { transform: `${shift}scale(${num(scale, 4)})` },
    defs(halo),
    path(coast(state), {
      fill: '#8b9abb',
      fillOpacity: 0.2,
      stroke: '#b9c6e4',
      strokeWidth: 1.5 / scale,
      strokeLinejoin: 'round',
    }),
    circle(reach, { cx: x, cy: y, fill: 'url(#halo)' }),
    circle(8.5 / scale, {
      cx: x,
      cy: y,
      fill: colour(tier),
      stroke: '#fff',
      strokeWidth: 2.5 / scale,
    }),
  );
}

export const sample: ZipShareProps = {
  zip_code: '90210',
  city: 'Beverly Hills',
  state: 'ca',
  tier: 0,
  lat: 34.1005,
  lon: -118.4146,
};

export function zipShare(props: ZipShareProps): string {
  const { zip_code, city, state, tier } = props;
  const blue = light('night', [MAP.x, MAP.y, 430], '#2f55f0', 0.6);
  return drawing(
    [0, 0, 1200, 630],
    { fill: 'none' },
    defs(blue.gradient, metal(tier)),
    ground(1200, 630),
    blue.disc,
    specks({ seed: 5, count: 40, centre: [MAP.x, MAP.y], reach: [300, 300] }),
    group(
      { transform: `translate(${MAP.x - 252} ${MAP.y - 252})scale(2.1)`, opacity: 0.3 },
      medallions[tier] ?? '',
    ),
    map(props),
    mark({ fill: LIME, transform: `translate(${MARGIN - 8} 66)scale(1.45)` }),
    line('INKPAY', { x: MARGIN + 52, y: 78, height: 24, weight: 2.8 }, { stroke: PALE }),
    line(
      zip_code,
      { x: MARGIN, y: 204, height: 122, weight: 2.4, gap: 6 },
      { stroke: 'url(#number)' },
    ),
    name(city, 396, 38, PALE),
    name(stateName(state, 'en'), 462, 22, MUTED),
    line(tierName(tier, 'en'), { x: MARGIN, y: 530, height: 22 }, { stroke: LIME }),
  );
}
