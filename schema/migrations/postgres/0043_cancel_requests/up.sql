-- Older programs run on this.
-- When somebody first requested that an order end: the provider may confirm it much later, which its buyer doesn't answer for.
ALTER TABLE orders ADD COLUMN cancel_requested_at BIGINT;
