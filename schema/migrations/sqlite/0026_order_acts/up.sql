-- Older programs take every refund for the whole card payment: after a partial refund they would refund too much or
-- nothing.
UPDATE schema_floor SET migration = '0026' WHERE migration < '0026';

-- The total of a complete order's partial refunds to its card.
ALTER TABLE orders ADD COLUMN given_back_cents INTEGER NOT NULL DEFAULT 0 CHECK (given_back_cents >= 0);
-- What could not be refunded to the card and was paid from the bank. A refund's amount is the total to be refunded.
ALTER TABLE refunds ADD COLUMN paid_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents >= 0);
-- Until now it was the rest.
UPDATE refunds SET amount_cents = (SELECT captured_cents FROM orders WHERE orders.id = refunds.order_id)
WHERE amount_cents < (SELECT captured_cents FROM orders WHERE orders.id = refunds.order_id);
CREATE INDEX refunds_failed ON refunds (failed_at) WHERE failed_at IS NOT NULL;

-- Operators search orders: the newest of all, by status, by amount.
CREATE INDEX orders_by_placed_at ON orders (placed_at DESC, id);
CREATE INDEX orders_by_status_placed_at ON orders (status, placed_at DESC, id);
CREATE INDEX orders_by_total ON orders (total_cents, placed_at DESC, id);
CREATE INDEX orders_by_card_amount ON orders (card_cents, placed_at DESC, id);

-- Who did what to an order by `inkpay admin`, kept as long as the order.
CREATE TABLE order_acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    amount_cents INTEGER,
    -- What the operator wrote to it.
    detail TEXT
) STRICT;
CREATE INDEX order_acts_by_order ON order_acts (order_id, id);

-- A ledger transfer whose source has a wrong reference of a wire, and the source with the correct one.
CREATE TABLE wire_corrections (
    source TEXT PRIMARY KEY NOT NULL,
    corrected TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX wire_corrections_by_corrected ON wire_corrections (corrected);

-- Accounts with a password, for roles that may not read the hashes.
CREATE VIEW accounts_with_passwords AS SELECT id FROM accounts WHERE password_hash IS NOT NULL;

-- How often operators ran which command, and the outcome: for monitoring.
CREATE TABLE operator_act_counts (
    act TEXT NOT NULL,
    outcome TEXT NOT NULL,
    number INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (act, outcome)
) STRICT, WITHOUT ROWID;

-- Disputes of payments without an order here. state: as in disputes.
CREATE TABLE unmatched_disputes (
    id TEXT PRIMARY KEY NOT NULL,
    intent_id TEXT NOT NULL REFERENCES unmatched_payments (intent_id),
    amount_cents INTEGER NOT NULL,
    reason TEXT NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 4),
    due_by INTEGER,
    -- When the operator was written to.
    told_at INTEGER,
    ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX unmatched_disputes_by_payment ON unmatched_disputes (intent_id);
