/** Changes to a site's database that no call of the product offers, while the server runs. */
import { run } from './database.ts';

/** Cheyenne, Wyoming: one ZIP of each standing that a visitor can't buy. */
export const TAKEN = { sold: '82001', reserved: '82007', held: '82009' } as const;

const HOUR_MS = 3_600_000;

/** @param database its URL */
export function take(database: string): void {
  const until = Date.now() + HOUR_MS;
  run(
    database,
    `UPDATE zips SET status = 40, owner_id = (SELECT min(id) FROM accounts) WHERE zip = '${TAKEN.sold}';
     UPDATE zips SET status = 30 WHERE zip = '${TAKEN.reserved}';
     UPDATE zips SET status = 20, held_until = ${until} WHERE zip = '${TAKEN.held}';`,
  );
}

/** Makes somebody the owner of one ZIP of every tier. */
export function own(database: string, inkId: string): void {
  run(
    database,
    `UPDATE zips SET status = 40, owner_id = (SELECT id FROM accounts WHERE ink_id = '${inkId}')
     WHERE zip IN (SELECT min(zip) FROM zips WHERE status = 10 GROUP BY tier);`,
  );
}

/** As the operator's command does it. */
export function ban(database: string, inkId: string): void {
  run(database, `UPDATE accounts SET banned_at = ${Date.now()} WHERE ink_id = '${inkId}';`);
}

/** It is an hour since somebody proved that it is them. */
export function ageProof(database: string, inkId: string): void {
  run(
    database,
    `UPDATE sessions SET proved_at = ${Date.now() - HOUR_MS}
     WHERE account_id = (SELECT id FROM accounts WHERE ink_id = '${inkId}');`,
  );
}

/** Whatever asks for ZIPs fails from here on; the rest of the site does not. */
export function lose(database: string): void {
  run(database, 'ALTER TABLE zips RENAME TO zips_lost;');
}
