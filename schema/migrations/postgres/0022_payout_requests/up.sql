-- What somebody asked to be paid out. It is waiting, or became a payout, or came to nothing.
CREATE TABLE payout_requests (
    id TEXT COLLATE "C" PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    -- 1 waiting, 2 accepted, 3 declined, 4 withdrawn
    status SMALLINT NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
    asked_at BIGINT NOT NULL,
    closed_at BIGINT,
    -- Why it was declined, in the operator's words.
    reason TEXT,
    -- Where the money goes, sealed. Dropped when it went there, or will not.
    payee TEXT,
    payout_id TEXT COLLATE "C" REFERENCES payouts (id),
    CHECK ((status = 1) = (closed_at IS NULL)),
    CHECK ((status = 2) = (payout_id IS NOT NULL))
);

CREATE INDEX payout_requests_by_account ON payout_requests (account_id, asked_at);
-- One at a time waits.
CREATE UNIQUE INDEX payout_requests_waiting ON payout_requests (account_id) WHERE status = 1;
CREATE UNIQUE INDEX payout_requests_by_payout ON payout_requests (payout_id);
