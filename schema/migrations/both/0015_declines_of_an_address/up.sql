-- The bucket of limit_hits in which declines of this order's cards are counted: a digest of the address that the
-- payment was begun from, under the server's key.
ALTER TABLE orders ADD COLUMN decline_bucket TEXT;
