-- Older programs run on this.
-- Since when the card provider says that it does not know a refund which it began: after a day that is an operator's to see to.
ALTER TABLE refunds ADD COLUMN unknown_since INTEGER;
CREATE INDEX refunds_unknown ON refunds (unknown_since) WHERE unknown_since IS NOT NULL;
