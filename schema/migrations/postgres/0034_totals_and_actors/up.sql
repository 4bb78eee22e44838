-- Older programs run on this.
-- What the buyer agreed to pay in all, as a payment without its order says.
ALTER TABLE unmatched_payments ADD COLUMN total_cents BIGINT;
