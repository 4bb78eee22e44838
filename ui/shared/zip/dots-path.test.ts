import { expect, it } from 'vitest';
import { dotsPath } from './dots-path.ts';

it('draws each dot as a zero-length line relative to the previous one', () => {
  expect(
    dotsPath([
      [12.4, 34.6],
      [2, 40],
      [8, 5],
    ]),
  ).toBe('M12 35h0m-10 5h0m6-35h0');
});

it('separates two numbers on one line', () => {
  expect(
    dotsPath([
      [3, 7],
      [5, 7],
    ]),
  ).toBe('M3 7h0m2 0h0');
});

it('accumulates no rounding error', () => {
  const points = Array.from({ length: 500 }, (_, i) => [i * 1.37, 900 - i * 1.61] as const);
  let [x, y] = [0, 0];
  const drawn = [...dotsPath(points).matchAll(/[Mm](-?\d+) ?(-?\d+)h0/g)].map(([, dx, dy]) => {
    x += Number(dx);
    y += Number(dy);
    return [x, y];
  });
  expect(drawn).toEqual(points.map((point) => point.map(Math.round)));
});

it('draws nothing without dots', () => {
  expect(dotsPath([])).toBe('');
});
