-- What somebody is told on /notifications: written by the transaction in which it happened.
CREATE TABLE notifications (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    -- As in order.paid: ink_domain::notification names them all.
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    read_at INTEGER,
    -- The owner's order that it is about.
    order_id TEXT REFERENCES orders (id),
    -- Somebody else whom it is about. The name is not kept here: it is gone with its account.
    about_id INTEGER REFERENCES accounts (id),
    amount_cents INTEGER,
    -- What the kind has to name: a passkey, a payment's reference, how many codes are left.
    detail TEXT,
    -- The browser and system that it was done with.
    device TEXT
) STRICT;

CREATE INDEX notifications_by_account ON notifications (account_id, id);
CREATE INDEX notifications_unread ON notifications (account_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_at ON notifications (at);
