-- What came by wire beyond the total or after the order had ended, and what went back by wire.
ALTER TABLE orders ADD COLUMN surplus_cents BIGINT NOT NULL DEFAULT 0 CHECK (surplus_cents >= 0);
ALTER TABLE orders ADD COLUMN returned_cents BIGINT NOT NULL DEFAULT 0 CHECK (returned_cents >= 0);
UPDATE orders SET returned_cents = wired_cents
WHERE EXISTS (SELECT 1 FROM ledger_transfers AS t WHERE t.source = 'wire-returned:' || orders.id);

-- A part of a balance may come more than once, and is told each time.
ALTER TABLE order_notices DROP CONSTRAINT order_notices_pkey;
ALTER TABLE order_notices ADD PRIMARY KEY (order_id, kind, at);
