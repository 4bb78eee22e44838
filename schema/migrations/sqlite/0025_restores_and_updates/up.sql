-- Payments at the card provider that name an order of ours which is not here: it was placed after the backup that this
-- database comes from. state: 1 found, 2 to be given back, 3 given back, 4 taken up.
CREATE TABLE unmatched_payments (
    intent_id TEXT PRIMARY KEY NOT NULL,
    order_id TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    paid_at INTEGER NOT NULL,
    -- Who bought what, as the payment says: gone when it is settled.
    ink_id TEXT,
    zips TEXT NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 4),
    found_at INTEGER NOT NULL,
    -- When the operator was written to.
    told_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER,
    ended_at INTEGER
) STRICT, WITHOUT ROWID;

-- Which programs may run on this schema: those that know this migration. One after it says "Older programs run on this." or
-- writes its own number here.
CREATE TABLE schema_floor (
    line INTEGER PRIMARY KEY NOT NULL CHECK (line = 1),
    migration TEXT NOT NULL
) STRICT;
INSERT INTO schema_floor (line, migration) VALUES (1, '0025');
