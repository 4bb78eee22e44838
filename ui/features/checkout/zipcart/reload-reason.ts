/** Why the page ended: the cart's page that comes after it in the tab says so. For handlers and effects only. */
import { reload } from '../../../shared/api/navigate.ts';
import { readSession, takeSession, writeSession } from '../../../shared/api/session-storage.ts';

const REASONS = ['payment', 'page', 'problem', 'left', 'away'] as const;

/**
 * The time to pay is over, the page stood for as long, what it showed was out of date, or a payment was left: open, or while
 * its card was being charged.
 */
type ReloadReason = (typeof REASONS)[number];
type Leaving = Extract<ReloadReason, 'left' | 'away'>;

const KEY = 'ended';

/** A page that ends for a reason of its own is not said to have been left. */
export function keepLeft(how: Leaving): void {
  if (readSession(KEY) === null) writeSession(KEY, how);
}

export function reloadFor(reason: Exclude<ReloadReason, Leaving>): void {
  writeSession(KEY, reason);
  reload();
}

/** Once: it is said on one page. */
export function consumeReloadReason(): ReloadReason | null {
  const kept = takeSession(KEY);
  return REASONS.find((reason) => reason === kept) ?? null;
}
