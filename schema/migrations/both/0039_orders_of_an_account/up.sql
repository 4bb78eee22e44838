-- Older programs run on this.
-- What an account did before is looked at whenever it pays or cancels. Without an index of its own SQLite reads all orders of that status.
CREATE INDEX orders_by_account_status ON orders (account_id, status, placed_at);
