-- What somebody lets everybody see. Without a row, nothing. Between the first column and the last are switches:
-- 1 is on. Nothing at all is shown while `shown` is off; the others stay as they were chosen.
CREATE TABLE profiles (
    account_id BIGINT PRIMARY KEY REFERENCES accounts (id),
    shown SMALLINT NOT NULL CHECK (shown IN (0, 1)),
    since SMALLINT NOT NULL CHECK (since IN (0, 1)),
    zips SMALLINT NOT NULL CHECK (zips IN (0, 1)),
    connections SMALLINT NOT NULL CHECK (connections IN (0, 1)),
    referral SMALLINT NOT NULL CHECK (referral IN (0, 1)),
    found SMALLINT NOT NULL CHECK (found IN (0, 1)),
    changed_at BIGINT NOT NULL
);
