-- Older programs run on this.
-- None meets the fourth status until a newer one has booked a return.
-- A settled payout may come back from the bank: 1 open, 2 settled, 3 void, 4 returned.
ALTER TABLE payouts DROP CONSTRAINT payouts_status_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_status_check CHECK (status IN (1, 2, 3, 4));
