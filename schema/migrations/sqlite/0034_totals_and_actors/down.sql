ALTER TABLE unmatched_payments DROP COLUMN total_cents;
