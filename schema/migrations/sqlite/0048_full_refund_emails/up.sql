-- Older programs run on this.
-- How much of the card payment a refund of the whole order returns: later, the ledger no longer tells what had been refunded before.
ALTER TABLE order_notices ADD COLUMN to_card_cents INTEGER;
