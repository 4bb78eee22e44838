ALTER TABLE unmatched_payments DROP COLUMN refused_cents;
