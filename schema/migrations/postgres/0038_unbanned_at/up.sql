-- Older programs run on this.
-- When an operator lifted a restriction: what led to it does not restrict the account again.
ALTER TABLE accounts ADD COLUMN unbanned_at BIGINT;
