/** What is placed on a state's drawing is where the land was drawn. */

import { describe, expect, it } from 'vitest';
import { statePlane } from './planes.mjs';
import { lands } from './state-land.mjs';
import { STATES } from './states.mjs';

type Ring = [x: number, y: number][];

const drawn = new Map(lands());

/** The rings of a land's path data: a place, then steps from it. */
function ringsOf(code: string): Ring[] {
  const d = / d="([^"]+)"/.exec(drawn.get(`land/${code}.svg`) ?? '')?.[1] ?? '';
  return d
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const numbers = (ring.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
      const points: Ring = [];
      let [x, y] = [0, 0];
      for (let i = 0; i < numbers.length; i += 2) {
        x += numbers[i] ?? 0;
        y += numbers[i + 1] ?? 0;
        points.push([x, y]);
      }
      return points;
    });
}

/** By how often a ray to the right crosses the ring. */
const within = ([x, y]: readonly [number, number], ring: Ring) =>
  ring.filter(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
  }).length %
    2 ===
  1;

it('throws for an unknown state', () => {
  expect(() => statePlane('zz')).toThrow('no state is called zz');
  expect(() => statePlane('constructor')).toThrow();
});

it.each(STATES.map(([code]) => code))('%s fills its drawing up to the margin', (code) => {
  const { width, height } = statePlane(code);
  const points = ringsOf(code).flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  expect(Math.max(width, height)).toBe(1000);
  // Invisible corners are gone, so the land may be slightly smaller.
  for (const [all, size] of [
    [xs, width],
    [ys, height],
  ] as const) {
    expect(Math.min(...all)).toBeGreaterThan(49);
    expect(Math.min(...all)).toBeLessThan(56);
    expect(Math.max(...all)).toBeLessThan(size - 48);
    expect(Math.max(...all)).toBeGreaterThan(size - 57);
  }
});

describe('cities', () => {
  it.each([
    ['ca', 'Sacramento', 38.58, -121.49],
    ['tx', 'Austin', 30.27, -97.74],
    ['ks', 'Topeka', 39.05, -95.69],
    ['ak', 'Fairbanks', 64.84, -147.72],
    ['hi', 'Mauna Kea', 19.82, -155.47],
    ['mi', 'Lansing', 42.73, -84.56],
    ['mi', 'Marquette', 46.5, -87.45],
    ['dc', 'the White House', 38.898, -77.037],
  ])('%s contains %s', (code, _city, lat, lon) => {
    const at = statePlane(code).at(lon, lat);
    expect(ringsOf(code).some((ring) => within(at, ring))).toBe(true);
  });

  it('are placed with north up and west left', () => {
    const { width, height, at } = statePlane('ca');
    const [angelesX, angelesY] = at(-118.24, 34.05);
    const [franciscoX, franciscoY] = at(-122.42, 37.77);
    expect(franciscoX).toBeLessThan(width / 3);
    expect(franciscoX).toBeLessThan(angelesX);
    expect(franciscoY).toBeLessThan(height / 2);
    expect(angelesY).toBeGreaterThan((height * 2) / 3);
  });

  it('are at distances that match the scale', () => {
    const { at } = statePlane('tx');
    const [houston, dallas] = [at(-95.37, 29.76), at(-96.8, 32.78)];
    const units = Math.hypot(houston[0] - dallas[0], houston[1] - dallas[1]);
    const earthKm = 6371;
    expect((units / (LANDS.tx?.plane.scale ?? 0)) * earthKm).toBeCloseTo(362, -1);
  });
});

describe('Alaska', () => {
  it('continues across the antimeridian', () => {
    const { width, height, at } = statePlane('ak');
    const [attuX, attuY] = at(173.18, 52.84);
    const [adakX, adakY] = at(-176.64, 51.87);
    expect(attuX).toBeGreaterThan(40);
    expect(attuX).toBeLessThan(adakX);
    expect(adakX).toBeLessThan(width / 4);
    for (const y of [attuY, adakY]) {
      expect(y).toBeGreaterThan(height / 2);
      expect(y).toBeLessThan(height);
    }
  });

  it('has no island split in two', () => {
    for (const ring of ringsOf('ak')) {
      for (const [i, [x]] of ring.entries()) {
        expect(Math.abs(x - (ring[i - 1]?.[0] ?? x))).toBeLessThan(400);
      }
    }
  });
});
