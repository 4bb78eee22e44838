import { expect, it } from 'vitest';
import { stateZip } from '../testing/places.ts';
import { groupZips } from './zip-groups.ts';

it('groups ZIPs by three digits and names the most common city', () => {
  const groups = groupZips([
    stateZip({ zip_code: '75001', city: 'Addison' }),
    stateZip({ zip_code: '75023', city: 'Plano' }),
    stateZip({ zip_code: '75024', city: 'Plano' }),
    stateZip({ zip_code: '75201', city: 'Dallas' }),
  ]);
  expect(groups.map(({ prefix, city, isOneCity }) => [prefix, city, isOneCity])).toEqual([
    ['750', 'Plano', false],
    ['752', 'Dallas', true],
  ]);
  expect(groups.map(({ zips }) => zips.length)).toEqual([3, 1]);
});

it('names the most common city in any order', () => {
  const of = (...cities: string[]) =>
    groupZips(cities.map((city, i) => stateZip({ zip_code: `7500${i}`, city })))[0]?.city;
  expect(of('Plano', 'Plano', 'Addison')).toBe('Plano');
  expect(of('Addison', 'Plano', 'Allen', 'Plano')).toBe('Plano');
});
