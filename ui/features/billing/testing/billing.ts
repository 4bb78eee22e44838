/** What the pages of billing are given in tests. */

import type {
  PortfolioProps,
  RequestedPayout,
  StatementMonth,
  TransactionLine,
} from '../../../generated/types.ts';
import { zip } from '../../../testing/store.ts';

export { samplePayout as payout } from '../../../runtime/sample-props.ts';

export const ORDER = 'INK-7K3M9-Q2X4D';

export const transaction = (some: Partial<TransactionLine> = {}): TransactionLine => ({
  id: 7,
  at: '2026-03-04T16:20:00Z',
  kind: 'card_payment',
  amount: -999.5,
  order_id: ORDER,
  payout: null,
  ...some,
});

export const request = (some: Partial<RequestedPayout> = {}): RequestedPayout => ({
  id: 'a',
  state: 'waiting',
  amount: 60,
  asked_at: '2026-03-09T10:00:00Z',
  at: '2026-03-09T10:00:00Z',
  reason: null,
  reference: null,
  account_end: null,
  too_much: false,
  ...some,
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

/** Two ZIPs in two states, and one that was refunded. */
export const owned: Omit<PortfolioProps, 'shell' | 'me'> = {
  now: '2026-03-20T12:00:00Z',
  value: 30_500,
  paid: 27_400,
  history: [
    { at: '2026-03-01T12:00:00Z', change: 495, total: 495 },
    { at: '2026-03-04T12:00:00Z', change: 26_905, total: 27_400 },
    { at: '2026-03-09T12:00:00Z', change: 995, total: 28_395 },
    { at: '2026-03-10T12:00:00Z', change: -995, total: 27_400 },
  ],
  holdings: [
    {
      zip: zip({ zip_code: '90210', tier: 0, price: 30_000, status: 40 }),
      lat: 34.1,
      lon: -118.41,
      paid: 26_905,
    },
    {
      zip: zip({ zip_code: '58001', title: 'Abercrombie, ND', tier: 5, price: 500, status: 40 }),
      lat: 46.44,
      lon: -96.73,
      paid: 495,
    },
  ],
  states: [
    { state: 'ca', count: 1, value: 30_000 },
    { state: 'nd', count: 1, value: 500 },
  ],
  tiers: [
    { tier: 0, count: 1, value: 30_000 },
    { tier: 5, count: 1, value: 500 },
  ],
};
