/** Why the page loads itself again: the page that comes after it in the tab says so. For handlers and effects only. */
import { takeSession, writeSession } from '../../../shared/api/session-storage.ts';

/** The time to pay is over, or the page stood for as long. */
export type ReloadReason = 'payment' | 'page';

const KEY = 'ended';

export function saveReloadReason(reason: ReloadReason): void {
  writeSession(KEY, reason);
}

/** Once: it is said on one page. */
export function consumeReloadReason(): ReloadReason | null {
  const reason = takeSession(KEY);
  return reason === 'payment' || reason === 'page' ? reason : null;
}
