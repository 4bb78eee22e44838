ALTER TABLE orders DROP COLUMN decline_bucket;
