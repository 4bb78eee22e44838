/** Addresses of the notifications' page. */
import { type Pair, withQuery } from '../../../shared/api/query-string.ts';

/** `before`: only those below this one. */
export function notificationsQuery(unread: boolean, before: number | null = null): Pair[] {
  const pairs: Pair[] = [];
  if (unread) pairs.push(['show', 'unread']);
  if (before !== null) pairs.push(['before', `${before}`]);
  return pairs;
}

export const notificationsHref = (unread: boolean, before: number | null = null): string =>
  withQuery('/notifications', notificationsQuery(unread, before));
