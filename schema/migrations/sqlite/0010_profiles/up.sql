-- What somebody lets everybody see. Without a row, nothing. Between the first column and the last are switches:
-- 1 is on. Nothing at all is shown while `shown` is off; the others stay as they were chosen.
CREATE TABLE profiles (
    account_id INTEGER PRIMARY KEY NOT NULL REFERENCES accounts (id),
    shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
    since INTEGER NOT NULL CHECK (since IN (0, 1)),
    zips INTEGER NOT NULL CHECK (zips IN (0, 1)),
    connections INTEGER NOT NULL CHECK (connections IN (0, 1)),
    referral INTEGER NOT NULL CHECK (referral IN (0, 1)),
    found INTEGER NOT NULL CHECK (found IN (0, 1)),
    changed_at INTEGER NOT NULL
) STRICT;
