/** What the dashboard is given in tests. */
import type { DashboardInfo, PendingOrder } from '../../../generated/types.ts';
import { zips } from '../../../testing/store.ts';

export const nothing: DashboardInfo = {
  payout_balance: 0,
  total_zip_codes_owned: 0,
  total_zip_codes_reserved: 0,
  total_zip_codes_value: 0,
  zip_codes: [],
  orders: [],
};

export const pending = (n: number): PendingOrder => ({
  order_id: `INK-7K3M9-Q2X4${n}`,
  order_status: 100,
  order_total: 20_000,
  amount_paid: 1500,
  due_date: '2026-07-09T20:00:00Z',
  zip_codes: zips(n).map((zip) => ({ ...zip, status: 30 })),
});
