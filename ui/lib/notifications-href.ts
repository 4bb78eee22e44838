/** Addresses of the notifications' page. No `URLSearchParams`: the renderer has no Web API. */

/** `before`: only those below this one. */
export function notificationsHref(unread: boolean, before: number | null = null): string {
  const query = [unread && 'show=unread', before !== null && `before=${before}`].filter(Boolean);
  return ['/notifications', query.join('&')].filter(Boolean).join('?');
}
