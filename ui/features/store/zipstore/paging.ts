/** A page's position among all results: the store's paging rules, in offsets. */
import { PAGE_SIZE } from '../../../generated/limits.ts';

/** The page, counted from 1, how many there are, and the offsets to move to: null if the move is not offered. */
export function pagePosition(total: number, skip: number) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.floor(skip / PAGE_SIZE) + 1;
  const last = (pages - 1) * PAGE_SIZE;
  return {
    page,
    pages,
    // Past the end, the link back goes to the last page with results.
    previous: skip > 0 ? Math.min(last, Math.max(0, skip - PAGE_SIZE)) : null,
    next: skip + PAGE_SIZE < total ? skip + PAGE_SIZE : null,
    start: page > 1 ? 0 : null,
    last: skip === last ? null : last,
  };
}
