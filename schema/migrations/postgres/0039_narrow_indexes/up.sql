-- Older programs run on this.
-- SQLite has statistics of ZIPs only, and prefers an equality even where it holds for nearly all rows. So columns that are NULL in nearly
-- all rows have partial indexes, and queries of an account's rows have an index that begins with the account.
ALTER TABLE orders ALTER COLUMN card_digest TYPE TEXT COLLATE "C";
ALTER TABLE outbox ALTER COLUMN to_address TYPE TEXT COLLATE "C";

CREATE INDEX orders_by_account_status ON orders (account_id, status, placed_at);
CREATE INDEX orders_by_card ON orders (card_digest) WHERE card_digest IS NOT NULL;
CREATE INDEX payouts_by_account_status ON payouts (account_id, status);

DROP INDEX accounts_by_deleted_at;
CREATE INDEX accounts_by_deleted_at ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;
DROP INDEX zips_by_owner;
CREATE INDEX zips_by_owner ON zips (owner_id, status) WHERE owner_id IS NOT NULL;

DROP INDEX outbox_by_sent_at;
CREATE INDEX outbox_by_sent_at ON outbox (sent_at) WHERE sent_at IS NOT NULL;
DROP INDEX outbox_by_given_up_at;
CREATE INDEX outbox_by_given_up_at ON outbox (given_up_at) WHERE given_up_at IS NOT NULL;
CREATE INDEX outbox_by_address ON outbox (to_address);
CREATE INDEX outbox_by_former_owner ON outbox (former_owner) WHERE former_owner IS NOT NULL;

DROP INDEX notifications_to_mail;
CREATE INDEX notifications_to_mail ON notifications (account_id, email_due_at) WHERE email_due_at IS NOT NULL;
