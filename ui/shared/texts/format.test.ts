import { expect, it } from 'vitest';
import { count, decimalUsd, earned, signedUsd, usd } from './format.ts';

it('counts are grouped by thousands', () => {
  expect([0, 999, 1000, 1_234_567].map(count)).toEqual(['0', '999', '1,000', '1,234,567']);
});

it('dollars show cents only if there are any', () => {
  expect([9995, 150.5, 0.05].map(usd)).toEqual(['$9,995', '$150.50', '$0.05']);
});

it('incoming amounts have a plus, outgoing ones a minus sign', () => {
  expect([74.75, -995, 0].map(signedUsd)).toEqual(['+$74.75', '\u2212$995', '$0']);
  expect(usd(-150.5)).toBe('\u2212$150.50');
});

it('plain dollars have no sign and no commas, and always cents', () => {
  expect([6741, 150.5, 0.05].map(decimalUsd)).toEqual(['6741.00', '150.50', '0.05']);
});

it('earnings show cents up to one dollar, and whole dollars above', () => {
  expect([0, 7, 100].map(earned)).toEqual(['$0.00', '$0.07', '$1.00']);
  expect([101, 199, 123_456].map(earned)).toEqual(['$1', '$1', '$1,234']);
  expect([-7, -123_456].map(earned)).toEqual(['\u2212$0.07', '\u2212$1,234.56']);
});
