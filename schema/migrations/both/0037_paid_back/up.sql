-- Older programs run on this.
-- What the bank calls the transfer by which a payment without its order was paid back that could not go back to the card, and why.
ALTER TABLE unmatched_payments ADD COLUMN paid_back TEXT;
