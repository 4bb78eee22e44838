-- Older programs run on this.
-- None meets the fourth status until a newer one has booked a return.
-- A settled payout may come back from the bank. SQLite changes no CHECK: the table is made anew, and with it the one that
-- refers to it.
CREATE TABLE payouts_then (
    id TEXT PRIMARY KEY NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    -- 1 open, 2 settled, 3 void, 4 returned
    status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    -- What the bank called the transfer.
    reference TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO payouts_then SELECT id, account_id, amount_cents, status, opened_at, closed_at, reference FROM payouts;
CREATE TABLE payout_requests_then (
    id TEXT PRIMARY KEY NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    -- 1 waiting, 2 accepted, 3 declined, 4 withdrawn
    status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
    asked_at INTEGER NOT NULL,
    closed_at INTEGER,
    -- Why it was declined, in the operator's words.
    reason TEXT,
    -- Where the money goes, sealed. Dropped when it went there, or will not.
    payee TEXT,
    payout_id TEXT REFERENCES payouts_then (id),
    CHECK ((status = 1) = (closed_at IS NULL)),
    CHECK ((status = 2) = (payout_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO payout_requests_then SELECT id, account_id, amount_cents, status, asked_at, closed_at, reason, payee, payout_id
FROM payout_requests;
DROP TABLE payout_requests;
DROP TABLE payouts;
ALTER TABLE payouts_then RENAME TO payouts;
ALTER TABLE payout_requests_then RENAME TO payout_requests;

CREATE INDEX payouts_by_account ON payouts (account_id, opened_at);
CREATE INDEX payouts_by_status ON payouts (status, opened_at);
CREATE INDEX payout_requests_by_account ON payout_requests (account_id, asked_at);
-- One at a time waits.
CREATE UNIQUE INDEX payout_requests_waiting ON payout_requests (account_id) WHERE status = 1;
CREATE UNIQUE INDEX payout_requests_by_payout ON payout_requests (payout_id);
