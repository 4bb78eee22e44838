DROP INDEX orders_by_status_due_at;
CREATE INDEX orders_by_status_due_at ON orders (status, due_at);
CREATE INDEX orders_by_counted_at ON orders (account_id, counted_at);
