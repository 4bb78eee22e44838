-- 1: a mailed code is required even if the account has no second factor. Strangers have used up its limit of wrong
-- passwords; with the code, its owner can still log in from an unknown browser.
ALTER TABLE mfa_challenges ADD COLUMN mailed SMALLINT NOT NULL DEFAULT 0 CHECK (mailed IN (0, 1));
