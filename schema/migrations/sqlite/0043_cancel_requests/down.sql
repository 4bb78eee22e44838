ALTER TABLE orders DROP COLUMN cancel_requested_at;
