-- What the card provider says of disputes and of suspected fraud, for an operator to work with. The money that a
-- dispute moves is in the books. state: 1 a warning, 2 open, 3 won, 4 lost.
CREATE TABLE disputes (
    id TEXT PRIMARY KEY NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    reason TEXT NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 4),
    due_by INTEGER,
    opened_at INTEGER NOT NULL,
    ended_at INTEGER,
    -- When the operator was written to.
    told_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX disputes_by_order ON disputes (order_id);

-- The version of the terms that the buyer agreed to by ordering, as the page of the terms names it.
ALTER TABLE orders ADD COLUMN terms TEXT;
