-- Older programs run on this.
-- What follows when a refund has failed: 1 the buyer is asked for a bank account, 2 an operator requests it again.
ALTER TABLE refunds ADD COLUMN after_failure SMALLINT NOT NULL DEFAULT 1;
