-- Payments at the card provider that name an order of ours which is not here: it was placed after the backup that this
-- database comes from. state: 1 found, 2 to be given back, 3 given back, 4 taken up.
CREATE TABLE unmatched_payments (
    intent_id TEXT COLLATE "C" PRIMARY KEY,
    order_id TEXT COLLATE "C" NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    paid_at BIGINT NOT NULL,
    -- Who bought what, as the payment says: gone when it is settled.
    ink_id TEXT,
    zips TEXT NOT NULL,
    state SMALLINT NOT NULL CHECK (state BETWEEN 1 AND 4),
    found_at BIGINT NOT NULL,
    -- When the operator was written to.
    told_at BIGINT,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at BIGINT,
    ended_at BIGINT
);

-- Which programs may run on this schema: those that know this migration. One after it says "Older programs run on this." or
-- writes its own number here.
CREATE TABLE schema_floor (
    line BIGINT PRIMARY KEY CHECK (line = 1),
    migration TEXT NOT NULL
);
INSERT INTO schema_floor (line, migration) VALUES (1, '0025');
