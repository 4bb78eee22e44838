/** How placeholders are filled in. */
import { expect, it } from 'vitest';
import { fill, sentences } from './catalogue.ts';

it.each([
  [1, '1 person is here'],
  ['0', '0 people are here'],
  ['1,001', '1,001 people are here'],
])('chooses the plural form for %s', (n, expected) => {
  expect(fill('{n} {n|person|people} {n|is|are} here', { n })).toBe(expected);
});

it('joins the given sentences, without spaces in Chinese', () => {
  expect(sentences('en', 'One.', false, 'Two.')).toBe('One. Two.');
  expect(sentences('ch', '一。', null, '二。')).toBe('一。二。');
});

it('leaves a placeholder without a value unchanged', () => {
  expect(fill('{m} {m|person|people}', { n: 1 })).toBe('{m} {m|person|people}');
});
