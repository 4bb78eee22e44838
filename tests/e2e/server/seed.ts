/** Changes to a site's database that no call of the product offers, while the server runs. */
import { test } from '@playwright/test';
import { queryColumn, runSql } from './database.ts';

/** Cheyenne, Wyoming: one ZIP of each status that a visitor can't buy. */
export const TAKEN = { sold: '82001', reserved: '82007', held: '82009' } as const;

const HOUR_MS = 3_600_000;

/** @param database its URL */
export function seedTakenZips(database: string): void {
  const until = Date.now() + HOUR_MS;
  runSql(
    database,
    `UPDATE zips SET status = 40, owner_id = (SELECT min(id) FROM accounts) WHERE zip = '${TAKEN.sold}';
     UPDATE zips SET status = 30 WHERE zip = '${TAKEN.reserved}';
     UPDATE zips SET status = 20, held_until = ${until} WHERE zip = '${TAKEN.held}';`,
  );
}

/** A cheap ZIP is paid by card, a dear one starts with a deposit. */
export type PriceRange = 'cheap' | 'dear';

const TIERS: Readonly<Record<PriceRange, number>> = { cheap: 5, dear: 1 };
/** A process of the tests takes no more of each than this. There are eight hundred dear ones, and processes that fail are begun anew. */
const SHARE: Readonly<Record<PriceRange, number>> = { cheap: 100, dear: 30 };
const taken: Record<PriceRange, number> = { cheap: 0, dear: 0 };

/**
 * ZIPs that no other test knows: those that run beside it sell theirs in the same database. They come
 * from the end of their tier, {@link giveZipPerTier} takes from the beginning.
 */
export function pickZips(database: string, range: PriceRange, count = 1): string[] {
  const skip = test.info().workerIndex * SHARE[range] + taken[range];
  taken[range] += count;
  if (taken[range] > SHARE[range])
    throw new Error(`more than ${SHARE[range]} ${range} ZIPs for one process`);
  const zips = queryColumn(
    database,
    `SELECT zip FROM zips WHERE tier = ${TIERS[range]} ORDER BY zip DESC LIMIT ${count} OFFSET ${skip};`,
  );
  if (zips.length < count) throw new Error(`the store has no more ${range} ZIPs`);
  return zips;
}

export function reprice(database: string, zip: string, dollars: number): void {
  runSql(database, `UPDATE zips SET price_cents = ${dollars * 100} WHERE zip = '${zip}';`);
}

/** Makes a customer the owner of one ZIP of every tier. */
export function giveZipPerTier(database: string, inkId: string): void {
  runSql(
    database,
    `UPDATE zips SET status = 40, owner_id = (SELECT id FROM accounts WHERE ink_id = '${inkId}')
     WHERE zip IN (SELECT min(zip) FROM zips WHERE status = 10 GROUP BY tier);`,
  );
}

/** It is an hour since the customer proved that it is them. */
export function expireReauthentication(database: string, inkId: string): void {
  runSql(
    database,
    `UPDATE sessions SET proved_at = ${Date.now() - HOUR_MS}
     WHERE account_id = (SELECT id FROM accounts WHERE ink_id = '${inkId}');`,
  );
}

/** Whatever asks for ZIPs fails from here on; the rest of the site does not. */
export function breakZipTable(database: string): void {
  runSql(database, 'ALTER TABLE zips RENAME TO zips_lost;');
}
