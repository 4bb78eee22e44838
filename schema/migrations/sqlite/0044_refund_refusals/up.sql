-- Older programs run on this.
-- Since when the card provider refuses a refund: retries end some days later. When it was requested says nothing of that.
ALTER TABLE refunds ADD COLUMN refused_since INTEGER;
