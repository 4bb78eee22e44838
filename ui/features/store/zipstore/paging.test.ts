import { expect, it } from 'vitest';
import { pagePosition } from './paging.ts';

it.each([
  // what, results, offset, page, pages, previous, next, start, last
  ['the first page', 40, 0, 1, 3, null, 18, null, 36],
  ['a page between', 40, 18, 2, 3, 0, 36, 0, 36],
  ['the last page', 40, 36, 3, 3, 18, null, 0, null],
  ['a full last page', 36, 18, 2, 2, 0, null, 0, null],
  ['the page before a last one with one result', 37, 18, 2, 3, 0, 36, 0, 36],
  ['no results', 0, 0, 1, 1, null, null, null, null],
  ['an offset within the first page', 40, 5, 1, 3, 0, 23, null, 36],
  ['past the end', 40, 900, 51, 3, 36, null, 0, 36],
])('the moves from %s', (_, total, skip, ...position) => {
  expect(Object.values(pagePosition(total, skip))).toEqual(position);
});
