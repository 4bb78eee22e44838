-- Older programs run on this.
-- How often the card provider could not give it back: another attempt is asked for under another key.
ALTER TABLE refunds ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE unmatched_payments ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
-- By which of the provider's refunds it went back, joined by commas: of these alone one that fails is news.
ALTER TABLE unmatched_payments ADD COLUMN refund_ids TEXT NOT NULL DEFAULT '';
