ALTER TABLE refunds DROP COLUMN after_failure;
