-- What somebody buys, or tried to. Amounts are cents.
CREATE TABLE orders (
    id TEXT PRIMARY KEY NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    -- 10 awaiting card, 100 in process, 200 complete, 300 cancelled, 400 unpaid, 500 refunded
    status INTEGER NOT NULL CHECK (status IN (10, 100, 200, 300, 400, 500)),
    total_cents INTEGER NOT NULL CHECK (total_cents > 0),
    -- What the card is to be charged: the total, or a deposit.
    card_cents INTEGER NOT NULL CHECK (card_cents > 0 AND card_cents <= total_cents),
    captured_cents INTEGER NOT NULL DEFAULT 0 CHECK (captured_cents >= 0),
    wired_cents INTEGER NOT NULL DEFAULT 0 CHECK (wired_cents >= 0),
    placed_at INTEGER NOT NULL,
    held_until INTEGER NOT NULL,
    due_at INTEGER,
    ended_at INTEGER,
    -- The card provider's payment intent, and SHA-256 of the secret that its buyer was given.
    intent_id TEXT,
    secret_digest TEXT,
    declined_at INTEGER,
    -- 1 buyer, 2 expired, 3 replaced, 4 operator, 5 failed. The provider is asked first.
    cancel_reason INTEGER CHECK (cancel_reason BETWEEN 1 AND 5),
    -- When it became a cancellation that counts against the buyer.
    counted_at INTEGER,
    -- What the buyer's bank called the wire.
    wire_reference TEXT,
    reminded_at INTEGER,
    CHECK (status <> 100 OR due_at IS NOT NULL),
    CHECK (status <> 100 OR captured_cents = card_cents),
    CHECK (status <> 200 OR captured_cents + wired_cents = total_cents),
    CHECK (status <> 10 OR captured_cents + wired_cents = 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX orders_by_intent ON orders (intent_id);
-- One payment at a time.
CREATE UNIQUE INDEX orders_awaiting_by_account ON orders (account_id) WHERE status = 10;
CREATE INDEX orders_by_account ON orders (account_id, placed_at);
CREATE INDEX orders_by_status_held_until ON orders (status, held_until);
CREATE INDEX orders_by_status_due_at ON orders (status, due_at);
CREATE INDEX orders_by_counted_at ON orders (account_id, counted_at);

-- What the buyer agreed to pay for each.
CREATE TABLE order_zips (
    order_id TEXT NOT NULL REFERENCES orders (id),
    zip TEXT NOT NULL REFERENCES zips (zip),
    price_cents INTEGER NOT NULL CHECK (price_cents > 0),
    PRIMARY KEY (order_id, zip)
) STRICT, WITHOUT ROWID;

CREATE INDEX order_zips_by_zip ON order_zips (zip);

-- Whose the hold, the reservation or the ZIP is.
ALTER TABLE zips ADD COLUMN order_id TEXT REFERENCES orders (id);
-- When an operator set the price: its rank does not change it any more.
ALTER TABLE zips ADD COLUMN priced_at INTEGER;
CREATE INDEX zips_by_order ON zips (order_id);

-- What happened to an order, for its buyer.
CREATE TABLE order_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    amount_cents INTEGER
) STRICT;

CREATE INDEX order_events_by_order ON order_events (order_id, id);

-- E-mails that are still to be written, or were: none twice.
CREATE TABLE order_notices (
    order_id TEXT NOT NULL REFERENCES orders (id),
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    written_at INTEGER,
    PRIMARY KEY (order_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX order_notices_unwritten ON order_notices (at) WHERE written_at IS NULL;

-- Card payments that go back: the provider is asked after the commit, until it answers.
CREATE TABLE refunds (
    order_id TEXT PRIMARY KEY NOT NULL REFERENCES orders (id),
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    wanted_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_at INTEGER NOT NULL,
    leased_until INTEGER,
    -- The provider's.
    refund_id TEXT,
    settled_at INTEGER,
    -- The provider can't give it back: an operator has to.
    failed_at INTEGER,
    CHECK (settled_at IS NULL OR failed_at IS NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX refunds_by_refund_id ON refunds (refund_id);
CREATE INDEX refunds_unsettled ON refunds (next_at) WHERE settled_at IS NULL AND failed_at IS NULL;

-- The provider's webhooks that were acted on.
CREATE TABLE provider_events (
    id TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX provider_events_by_at ON provider_events (at);

-- The books. Every row debits one and credits another, so that no entry can be out of balance.
CREATE TABLE ledger_transfers (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    source TEXT NOT NULL,
    debit TEXT NOT NULL,
    credit TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    at INTEGER NOT NULL,
    CHECK (debit <> credit)
) STRICT;

CREATE UNIQUE INDEX ledger_transfers_by_source ON ledger_transfers (source);
CREATE INDEX ledger_transfers_by_debit ON ledger_transfers (debit, credit, amount_cents);
CREATE INDEX ledger_transfers_by_credit ON ledger_transfers (credit, amount_cents);

-- Nothing in the books is ever changed or taken out.
CREATE TRIGGER ledger_transfers_not_changed BEFORE UPDATE ON ledger_transfers
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TRIGGER ledger_transfers_not_deleted BEFORE DELETE ON ledger_transfers
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;

-- What is paid out of earnings: first announced, then settled or void.
CREATE TABLE payouts (
    id TEXT PRIMARY KEY NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    -- 1 open, 2 settled, 3 void
    status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    -- What the bank called the transfer.
    reference TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX payouts_by_account ON payouts (account_id, opened_at);
CREATE INDEX payouts_by_status ON payouts (status, opened_at);
