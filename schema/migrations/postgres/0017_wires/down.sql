DELETE FROM order_notices AS later
WHERE EXISTS (SELECT 1 FROM order_notices AS n
    WHERE n.order_id = later.order_id AND n.kind = later.kind AND n.at < later.at);
ALTER TABLE order_notices DROP CONSTRAINT order_notices_pkey;
ALTER TABLE order_notices ADD PRIMARY KEY (order_id, kind);
ALTER TABLE orders DROP COLUMN returned_cents;
ALTER TABLE orders DROP COLUMN surplus_cents;
