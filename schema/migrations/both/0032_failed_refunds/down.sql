ALTER TABLE unmatched_payments DROP COLUMN refund_ids;
ALTER TABLE unmatched_payments DROP COLUMN failures;
ALTER TABLE refunds DROP COLUMN failures;
