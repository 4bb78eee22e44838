-- Older programs run on this.
-- What the card provider can't give back of a payment without its order: an operator's.
ALTER TABLE unmatched_payments ADD COLUMN refused_cents BIGINT;
