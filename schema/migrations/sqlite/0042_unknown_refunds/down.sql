DROP INDEX refunds_unknown;
ALTER TABLE refunds DROP COLUMN unknown_since;
