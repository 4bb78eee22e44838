-- Which ZIPs somebody follows, and how each stood when it was last looked at for them.
CREATE TABLE watches (
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    zip TEXT COLLATE "C" NOT NULL REFERENCES zips (zip),
    since_at BIGINT NOT NULL,
    -- What it cost then.
    since_price_cents BIGINT NOT NULL,
    seen_price_cents BIGINT NOT NULL,
    -- Since when it has been seen to be somebody else's. Absent while it can be had.
    taken_at BIGINT,
    -- When its follower was last told that it is free again.
    told_at BIGINT,
    PRIMARY KEY (account_id, zip)
);

CREATE INDEX watches_by_zip ON watches (zip);
