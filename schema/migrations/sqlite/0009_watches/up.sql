-- Which ZIPs somebody follows, and how each stood when it was last looked at for them.
CREATE TABLE watches (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    zip TEXT NOT NULL REFERENCES zips (zip),
    since_at INTEGER NOT NULL,
    -- What it cost then.
    since_price_cents INTEGER NOT NULL,
    seen_price_cents INTEGER NOT NULL,
    -- Since when it has been seen to be somebody else's. Absent while it can be had.
    taken_at INTEGER,
    -- When its follower was last told that it is free again.
    told_at INTEGER,
    PRIMARY KEY (account_id, zip)
) STRICT, WITHOUT ROWID;

CREATE INDEX watches_by_zip ON watches (zip);
