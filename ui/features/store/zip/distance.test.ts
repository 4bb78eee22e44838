import { expect, it } from 'vitest';
import { distanceText } from './distance.ts';

it.each([
  [3.2, '2.0 mi', '3.2 公里'],
  [15.9, '9.9 mi', '16 公里'],
  [16.05, '10 mi', '16 公里'],
  [9.95, '6.2 mi', '10 公里'],
  [1931.2, '1,200 mi', '1,931 公里'],
  [0.02, '0.1 mi', '0.1 公里'],
])('%f km is %s, %s', (km, en, ch) => {
  expect(distanceText(km, 'en')).toBe(en);
  expect(distanceText(km, 'ch')).toBe(ch);
});
