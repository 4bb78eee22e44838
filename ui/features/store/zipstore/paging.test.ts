import { expect, it } from 'vitest';
import { pagePosition } from './paging.ts';

it('the first of three pages has a next page and no previous one', () => {
  expect(pagePosition(40, 0)).toEqual({
    page: 1,
    pages: 3,
    previous: null,
    next: 18,
    start: null,
    last: 36,
  });
});

it('the last page has a previous page and a start', () => {
  expect(pagePosition(40, 36)).toMatchObject({ page: 3, previous: 18, next: null, start: 0 });
});

it('the last page is no move from itself', () => {
  expect(pagePosition(40, 18).last).toBe(36);
  expect(pagePosition(40, 36).last).toBeNull();
});

it('a full last page has no next page', () => {
  expect(pagePosition(36, 18)).toMatchObject({ page: 2, pages: 2, next: null, last: null });
  expect(pagePosition(37, 18)).toMatchObject({ pages: 3, next: 36 });
});

it('no results make one page', () => {
  expect(pagePosition(0, 0)).toMatchObject({
    page: 1,
    pages: 1,
    previous: null,
    next: null,
    last: null,
  });
});

it('an offset within the first page counts as page 1 and leads back to 0', () => {
  expect(pagePosition(40, 5)).toMatchObject({ page: 1, previous: 0, start: null });
});

it('past the end, the previous page is the last one', () => {
  expect(pagePosition(40, 900)).toMatchObject({ previous: 36, next: null, start: 0 });
});
