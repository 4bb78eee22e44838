ALTER TABLE order_notices RENAME TO order_notices_each;
CREATE TABLE order_notices (
    order_id TEXT NOT NULL REFERENCES orders (id),
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    written_at INTEGER,
    PRIMARY KEY (order_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO order_notices SELECT order_id, kind, min(at), written_at FROM order_notices_each GROUP BY order_id, kind;
DROP TABLE order_notices_each;
CREATE INDEX order_notices_unwritten ON order_notices (at) WHERE written_at IS NULL;
ALTER TABLE orders DROP COLUMN returned_cents;
ALTER TABLE orders DROP COLUMN surplus_cents;
