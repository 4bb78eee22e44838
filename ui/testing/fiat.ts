/** What the fiat area's pages are given in tests. */
import type { MovementLine } from '../generated/MovementLine.ts';
import type { StatementMonth } from '../generated/StatementMonth.ts';

export const ORDER = 'INK-7K3M9-Q2X4D';

export const movement = (some: Partial<MovementLine> = {}): MovementLine => ({
  id: 7,
  at: '2026-03-04T16:20:00Z',
  kind: 'card_payment',
  amount: -999.5,
  order_id: ORDER,
  payout: null,
  ...some,
});

export const payout = movement({
  id: 9,
  at: '2026-03-09T10:00:00Z',
  kind: 'payout',
  amount: -60,
  order_id: null,
  payout: 'open',
});

export const march: StatementMonth = {
  month: '2026-03',
  begins: '2026-03-01T00:00:00Z',
  so_far: true,
  count: 2,
  paid: 999.5,
  refunded: 0,
  earned: 0,
  paid_out: 60,
};

export const everything = { area: null, from: null, to: null, before: null };
