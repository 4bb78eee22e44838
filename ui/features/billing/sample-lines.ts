/** Two transactions, for the samples of the pages that list them. */
import type { TransactionLine } from '../../generated/TransactionLine.ts';

export const payout: TransactionLine = {
  id: 9,
  at: '2026-03-09T10:00:00Z',
  kind: 'payout',
  amount: -60,
  order_id: null,
  payout: 'open',
};

export const earning: TransactionLine = {
  id: 7,
  at: '2026-03-07T09:30:00Z',
  kind: 'earning',
  amount: 74.75,
  order_id: null,
  payout: null,
};
