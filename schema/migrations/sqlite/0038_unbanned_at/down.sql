ALTER TABLE accounts DROP COLUMN unbanned_at;
