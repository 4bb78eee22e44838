/** Why the page ended: the next cart page in the tab shows it. For handlers and effects only. */
import { reload } from '../../../shared/api/navigate.ts';
import { readSession, takeOwned, writeOwned } from '../../../shared/api/session-storage.ts';

const REASONS = ['payment', 'page', 'problem', 'left', 'unclear', 'away', 'undecided'] as const;

/**
 * The time to pay is up, the page was open for as long, what it showed was out of date, or a payment was left: open, open
 * after a charge without an answer, while its card was being charged, or made and its outcome not known.
 */
type ReloadReason = (typeof REASONS)[number];
export type LeaveReason = Extract<ReloadReason, 'left' | 'unclear' | 'away' | 'undecided'>;
/** Its page sent a cancellation, which may not have arrived. */
export type LeftReason = Extract<ReloadReason, 'left' | 'unclear'>;

const KEY = 'ended';

/** Whatever else ends the page: a payment matters more. */
export const rememberReloadReason = (reason: LeaveReason): void => writeOwned(KEY, reason);

/** A visitor's page does not replace what a customer is to be told of their payment. */
export function reloadFor(reason: Exclude<ReloadReason, LeftReason | 'away'>): void {
  if (readSession(KEY) === null) writeOwned(KEY, reason);
  reload();
}

/** Once: only one page shows it. */
export function consumeReloadReason(): ReloadReason | null {
  const stored = takeOwned(KEY);
  return REASONS.find((reason) => reason === stored) ?? null;
}
