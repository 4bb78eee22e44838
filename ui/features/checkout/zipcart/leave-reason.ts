/** Why a page ended: the next cart page in the tab shows it. For handlers and effects only. */
import { reload } from '../../../shared/api/navigate.ts';
import { readSession, takeOwned, writeOwned } from '../../../shared/api/session-storage.ts';

/**
 * The time to pay was up, the page had been open for as long, or what it showed was out of date. Or a payment was left: open,
 * open after a charge without an answer or with the bank still processing it, while its card was being charged, or made and
 * its outcome not known.
 */
const REASONS = [
  'hold_expired',
  'page_expired',
  'outdated',
  'left_open',
  'left_unclear',
  'left_charging',
  'left_undecided',
] as const;

type ReloadReason = (typeof REASONS)[number];
export type LeaveReason = Extract<ReloadReason, `left_${string}`>;
/** The next page asks the server what came of the payment: a cancellation that was sent may not have arrived. */
export type RecheckReason = Extract<LeaveReason, 'left_open' | 'left_unclear'>;

const KEY = 'ended';

/** Whatever else ends the page: a payment matters more. */
export const rememberLeaveReason = (reason: LeaveReason): void => writeOwned(KEY, reason);

/** A visitor's page does not replace what a customer is to be told of their payment. */
export function reloadFor(reason: Exclude<ReloadReason, LeaveReason> | 'left_undecided'): void {
  if (readSession(KEY) === null) writeOwned(KEY, reason);
  reload();
}

/** Once: only one page shows it. */
export function consumeReloadReason(): ReloadReason | null {
  const stored = takeOwned(KEY);
  return REASONS.find((reason) => reason === stored) ?? null;
}
