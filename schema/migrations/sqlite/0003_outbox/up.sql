-- E-mails that follow a commit, written in its transaction. Contents hold codes and addresses: what
-- is done with is dropped after a while.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    to_address TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_at INTEGER NOT NULL,
    leased_until INTEGER,
    sent_at INTEGER,
    given_up_at INTEGER,
    CHECK (sent_at IS NULL OR given_up_at IS NULL)
) STRICT;

CREATE INDEX outbox_by_next_at ON outbox (next_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_by_sent_at ON outbox (sent_at);
CREATE INDEX outbox_by_given_up_at ON outbox (given_up_at);
