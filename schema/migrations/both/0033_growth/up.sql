-- Older programs run on this.
-- What is looked at every few seconds must not grow with what is followed: each look steps into these for the ZIPs that changed.
DROP INDEX watches_by_zip;
CREATE INDEX watches_by_zip ON watches (zip, taken_at);
CREATE INDEX watches_by_price ON watches (zip, seen_price_cents);
CREATE INDEX watches_told ON watches (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX zips_held ON zips (held_until) WHERE status = 20;

-- The counters of the home page are read from indexes alone.
CREATE INDEX accounts_there ON accounts (referrer_id) WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX accounts_gone ON accounts (id) WHERE confirmed_at IS NULL OR deleted_at IS NOT NULL;

-- Queues among much that is done with.
CREATE INDEX authenticators_unconfirmed ON authenticators (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX disputes_unended ON disputes (order_id) WHERE ended_at IS NULL;
