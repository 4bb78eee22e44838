ALTER TABLE unmatched_payments DROP COLUMN paid_back;
