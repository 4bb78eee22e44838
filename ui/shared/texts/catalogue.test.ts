/** How texts are filled. */
import { expect, it } from 'vitest';
import { fill } from './catalogue.ts';

it.each([
  [1, '1 person is here'],
  ['0', '0 people are here'],
  ['1,001', '1,001 people are here'],
])('a word goes with %s', (n, said) => {
  expect(fill('{n} {n|person|people} {n|is|are} here', { n })).toBe(said);
});

it('a placeholder without a value stays', () => {
  expect(fill('{m} {m|person|people}', { n: 1 })).toBe('{m} {m|person|people}');
});
