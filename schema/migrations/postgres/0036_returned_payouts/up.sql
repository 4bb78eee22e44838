-- A program that does not know the fourth status can't read a payout that came back.
UPDATE schema_floor SET migration = '0036' WHERE migration < '0036';

-- A settled payout may come back from the bank: 1 open, 2 settled, 3 void, 4 returned.
ALTER TABLE payouts DROP CONSTRAINT payouts_status_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_status_check CHECK (status IN (1, 2, 3, 4));
