/** Addresses of the notifications' page. */
import { type Pair, pairsBefore, withQuery } from '../../../shared/api/query-string.ts';

/** `before`: only those below this one. */
export function notificationsQuery(unread: boolean, before: number | null = null): Pair[] {
  const shown: Pair[] = unread ? [['show', 'unread']] : [];
  return [...shown, ...pairsBefore(before)];
}

export const notificationsHref = (unread: boolean, before: number | null = null): string =>
  withQuery('/notifications', notificationsQuery(unread, before));
