ALTER TABLE refunds DROP COLUMN refused_since;
