// @ts-check
/**
 * Hero 3: a referral constellation over the United States: one person, those they referred, and those
 * who came after, as lights on a table of land.
 */

import { weave } from './engrave.mjs';
import { trace } from './guilloche.mjs';
import { mark } from './logo.mjs';
import { ground, light, specks } from './night.mjs';
import { IRIS, LIME, NIGHT } from './palette.mjs';
import { circle, defs, drawing, el, even, group, linear, num, path, radial } from './svg.mjs';
import { coast, dots, onTable, project, stateLines } from './terrain.mjs';

/**
 * A person: their location, and the index of the person who referred them.
 * @typedef {{ at: import('./guilloche.mjs').Point, from: number, generation: number }} Person
 */

/** Longitude, latitude and referrer; directly or indirectly, the first referred all others. */
const TREE = /** @type {[lon: number, lat: number, from: number][]} */ ([
  [-98.5, 39.2, -1],
  [-118.2, 34.1, 0],
  [-122.3, 47.6, 0],
  [-87.6, 41.9, 0],
  [-96.8, 32.8, 0],
  [-84.4, 33.7, 0],
  [-74.0, 40.7, 3],
  [-80.2, 25.8, 5],
  [-93.3, 45.0, 3],
  [-111.9, 40.8, 1],
  [-122.4, 37.8, 1],
  [-112.1, 33.4, 1],
  [-108.5, 45.8, 2],
  [-95.4, 29.8, 4],
  [-90.1, 30.0, 4],
  [-83.0, 42.3, 3],
  [-80.8, 35.2, 5],
  [-71.1, 42.4, 6],
  [-77.0, 38.9, 6],
  [-69.8, 44.8, 6],
  [-106.6, 31.8, 4],
  [-100.8, 46.8, 8],
]);

/** @type {Person[]} */
const PEOPLE = [];
for (const [lon, lat, from] of TREE) {
  const generation = from < 0 ? 0 : (PEOPLE[from]?.generation ?? 0) + 1;
  PEOPLE.push({ at: onTable([lon, lat]), from, generation });
}

const COLORS = [LIME, IRIS[1], IRIS[2], IRIS[3]];
const LIFTS = [0.27, 0.13, 0.055, 0.035];
const SIZES = [46, 23, 13, 9];

/** @param {Person} person */
const lift = (person) => LIFTS[person.generation] ?? 0;

/** The arc from a person's referrer to that person, rising above the table. @param {Person} person */
function link(person) {
  const by = PEOPLE[person.from];
  if (!by) return '';
  const far = Math.hypot(by.at[0] - person.at[0], by.at[1] - person.at[1]);
  const curve = (/** @type {number} */ t) => {
    const u = by.at[0] + (person.at[0] - by.at[0]) * t;
    const v = by.at[1] + (person.at[1] - by.at[1]) * t;
    const base = lift(by) + (lift(person) - lift(by)) * t;
    const { x, y } = project([u, v], base + Math.sin(Math.PI * t) * far * 0.3);
    return /** @type {import('./guilloche.mjs').Point} */ ([x, y]);
  };
  const d = trace(curve, 6, { to: 1 });
  const stroke = COLORS[person.generation - 1];
  const width = 2.4 - person.generation * 0.4;
  return (
    path(d, { stroke, strokeWidth: width * 3.4, opacity: 0.14 }) +
    path(d, { stroke, strokeWidth: width, opacity: 0.9 })
  );
}

/** The light a person casts on the table, and the stem they stand on. @param {Person} person */
function footing(person) {
  const color = COLORS[person.generation];
  const foot = project(person.at);
  const head = project(person.at, lift(person));
  const size = (SIZES[person.generation] ?? 0) * foot.scale;
  const place = `translate(${num(foot.x)} ${num(foot.y)})scale(1 .62)`;
  const rings = [1.15, 0.55].map((k, i) =>
    circle(size * k, { stroke: color, strokeWidth: 1.2, opacity: 0.35 + i * 0.35 }),
  );
  return (
    group(
      { transform: place },
      circle(size * 2, { fill: `url(#p${person.generation})` }),
      ...rings,
    ) +
    path(`M${num(foot.x)} ${num(foot.y)}V${num(head.y)}`, {
      stroke: color,
      strokeWidth: 1.4,
      opacity: 0.7,
    })
  );
}

/** Head and shoulders in a disc of radius 20. */
const FIGURE = 'M0-9.5a4.9 4.9 0 0 1 0 9.8a4.9 4.9 0 0 1 0-9.8zM-9.6 11.6a9.6 8.6 0 0 1 19.2 0z';

/** @param {Person} person */
function badge(person) {
  const color = COLORS[person.generation];
  const { x, y, scale } = project(person.at, lift(person));
  const size = (SIZES[person.generation] ?? 0) * scale;
  const place = `translate(${num(x)} ${num(y)})scale(${num(size / 20, 3)})`;
  const glow = circle(48, { fill: `url(#g${person.generation})` });
  const disc = circle(20, { fill: NIGHT, stroke: color, strokeWidth: 36 / (size + 6) });
  if (person.generation === 0) {
    return group(
      { transform: place },
      glow,
      disc,
      group(
        { stroke: LIME, opacity: 0.8 },
        weave('z', { radius: 16.6, swing: 1.5, lobes: 24, strands: 3, width: 0.3 }),
      ),
      mark({ fill: LIME, transform: 'translate(-12 -13.2)scale(.75)' }),
    );
  }
  const core = person.generation < 3 ? path(FIGURE, { fill: color }) : circle(9, { fill: color });
  return group({ transform: place }, glow, disc, core);
}

/** The land: its thickness, its dots, its borders and its edge. */
function land() {
  const places = PEOPLE.map((p) => p.at);
  const [near = '', middle = '', beyond = ''] = dots(places, [0.075, 0.17]);
  const edge = (/** @type {import('./svg.mjs').Attributes} */ attributes) =>
    el('use', { href: '#u', ...attributes });
  return [
    edge({ fill: '#03060f', stroke: IRIS[2], opacity: 0.6, transform: 'translate(0 18)' }),
    edge({ fill: 'url(#l)' }),
    group(
      { strokeLinecap: 'round' },
      path(beyond, { stroke: '#6f8fff', strokeWidth: 2.8, opacity: 0.5 }),
      path(middle, { stroke: IRIS[1], strokeWidth: 3.2, opacity: 0.55 }),
      path(near, { stroke: LIME, strokeWidth: 3.8, opacity: 0.8 }),
    ),
    path(stateLines(), { stroke: '#8fb0ff', strokeWidth: 0.9, opacity: 0.32 }),
    edge({ stroke: 'url(#e)', strokeWidth: 2, strokeLinejoin: 'round' }),
  ];
}

/** The soft discs people shine with, above and on the table. */
function shine() {
  return COLORS.flatMap((color = LIME, i) => [
    radial(`g${i}`, [0, 0, 48], [0, color, 0.75], [0.45, color, 0.28], [1, color, 0]),
    radial(`p${i}`, [0, 0, (SIZES[i] ?? 0) * 2], [0, color, 0.5], [1, color, 0]),
  ]);
}

/** Farther people are drawn first. */
const BY_DEPTH = [...PEOPLE].sort((a, b) => a.at[1] - b.at[1]);

export function heroLinks() {
  const lights = [
    light('a', [600, 450, 450], '#2f55f0', 0.62),
    light('b', [340, 360, 300], IRIS[2], 0.26),
    light('c', [850, 560, 300], IRIS[1], 0.2),
  ];
  return drawing(
    [0, 0, 1200, 900],
    { fill: 'none' },
    defs(
      ...lights.map((l) => l.gradient),
      ...shine(),
      path(coast(), { id: 'u' }),
      linear('l', [0, 250, 0, 800], [0, '#101d4a', 0.9], [1, '#0a1230', 0.95]),
      linear('e', [80, 300, 1120, 700], ...even(IRIS)),
    ),
    ground(1200, 900),
    ...lights.map((l) => l.disc),
    specks({ seed: 3, count: 130, centre: [600, 380], reach: [560, 350] }),
    ...land(),
    ...BY_DEPTH.map(footing),
    ...PEOPLE.map(link),
    ...BY_DEPTH.map(badge),
  );
}
