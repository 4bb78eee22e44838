import { expect, it } from 'vitest';
import { dotsPath } from './dots-path.ts';

it('draws each dot as a line of no length, from the one before', () => {
  expect(
    dotsPath([
      [12.4, 34.6],
      [2, 40],
      [8, 5],
    ]),
  ).toBe('M12 35h0m-10 5h0m6-35h0');
});

it('keeps two numbers apart on one line', () => {
  expect(
    dotsPath([
      [3, 7],
      [5, 7],
    ]),
  ).toBe('M3 7h0m2 0h0');
});

it('comes to where each dot is, however many are rounded', () => {
  const points = Array.from({ length: 500 }, (_, i) => [i * 1.37, 900 - i * 1.61] as const);
  let [x, y] = [0, 0];
  const drawn = [...dotsPath(points).matchAll(/[Mm](-?\d+) ?(-?\d+)h0/g)].map(([, dx, dy]) => {
    x += Number(dx);
    y += Number(dy);
    return [x, y];
  });
  expect(drawn).toEqual(points.map((point) => point.map(Math.round)));
});

it('draws nothing of none', () => {
  expect(dotsPath([])).toBe('');
});
