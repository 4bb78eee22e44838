-- What the card provider says of disputes and of suspected fraud, for an operator to work with. The money that a
-- dispute moves is in the books. state: 1 a warning, 2 open, 3 won, 4 lost.
CREATE TABLE disputes (
    id TEXT COLLATE "C" PRIMARY KEY,
    order_id TEXT COLLATE "C" NOT NULL REFERENCES orders (id),
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    reason TEXT NOT NULL,
    state SMALLINT NOT NULL CHECK (state BETWEEN 1 AND 4),
    due_by BIGINT,
    opened_at BIGINT NOT NULL,
    ended_at BIGINT,
    -- When the operator was written to.
    told_at BIGINT
);
CREATE INDEX disputes_by_order ON disputes (order_id);

-- The version of the terms that the buyer agreed to by ordering, as the page of the terms names it.
ALTER TABLE orders ADD COLUMN terms TEXT;
