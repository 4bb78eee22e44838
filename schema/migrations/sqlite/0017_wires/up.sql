-- What came by wire beyond the total or after the order had ended, and what went back by wire.
ALTER TABLE orders ADD COLUMN surplus_cents INTEGER NOT NULL DEFAULT 0 CHECK (surplus_cents >= 0);
ALTER TABLE orders ADD COLUMN returned_cents INTEGER NOT NULL DEFAULT 0 CHECK (returned_cents >= 0);
UPDATE orders SET returned_cents = wired_cents
WHERE EXISTS (SELECT 1 FROM ledger_transfers AS t WHERE t.source = 'wire-returned:' || orders.id);

-- A part of a balance may come more than once, and is told each time.
ALTER TABLE order_notices RENAME TO order_notices_once;
CREATE TABLE order_notices (
    order_id TEXT NOT NULL REFERENCES orders (id),
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    written_at INTEGER,
    PRIMARY KEY (order_id, kind, at)
) STRICT, WITHOUT ROWID;
INSERT INTO order_notices SELECT order_id, kind, at, written_at FROM order_notices_once;
DROP TABLE order_notices_once;
CREATE INDEX order_notices_unwritten ON order_notices (at) WHERE written_at IS NULL;
