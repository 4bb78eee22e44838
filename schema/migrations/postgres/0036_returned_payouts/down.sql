-- The amount is the account's again, as after a void one.
UPDATE payouts SET status = 3 WHERE status = 4;
ALTER TABLE payouts DROP CONSTRAINT payouts_status_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_status_check CHECK (status IN (1, 2, 3));
