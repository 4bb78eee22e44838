-- Who keeps whom in the address book. Only the follower ever sees it.
CREATE TABLE follows (
    follower_id INTEGER NOT NULL REFERENCES accounts (id),
    followed_id INTEGER NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (follower_id, followed_id),
    CHECK (follower_id <> followed_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_followed ON follows (followed_id);

-- Who waits for the card, in the order of the numbers. A number is never given twice: who leaves and joins
-- again is the last.
CREATE TABLE card_waitlist (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    joined_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX card_waitlist_by_account ON card_waitlist (account_id);
