-- 1: a code that is mailed is asked for if the account has no factor. Strangers have spent its budget of wrong
-- passwords, and a right one that comes from an unknown browser is shown to be its owner's so.
ALTER TABLE mfa_challenges ADD COLUMN mailed INTEGER NOT NULL DEFAULT 0 CHECK (mailed IN (0, 1));
