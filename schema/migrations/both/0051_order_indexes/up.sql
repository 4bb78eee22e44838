-- Older programs run on this.
-- A change of an order's status writes all of its indexes. A buyer's counted cancellations are read with their other orders, and only
-- an order with a balance has a due date.
DROP INDEX orders_by_counted_at;
DROP INDEX orders_by_status_due_at;
CREATE INDEX orders_by_status_due_at ON orders (status, due_at) WHERE due_at IS NOT NULL;
