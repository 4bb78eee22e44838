/** Why the page loads itself again: the page that comes after it in the tab says so. For handlers and effects only. */
import { reload } from '../../../shared/api/navigate.ts';
import { takeSession, writeSession } from '../../../shared/api/session-storage.ts';

const REASONS = ['payment', 'page', 'problem'] as const;

/** The time to pay is over, the page stood for as long, or what it showed was out of date. */
type ReloadReason = (typeof REASONS)[number];

const KEY = 'ended';

export function reloadFor(reason: ReloadReason): void {
  writeSession(KEY, reason);
  reload();
}

/** Once: it is said on one page. */
export function consumeReloadReason(): ReloadReason | null {
  const kept = takeSession(KEY);
  return REASONS.find((reason) => reason === kept) ?? null;
}
