ALTER TABLE accounts ADD COLUMN email TEXT;
ALTER TABLE accounts ADD COLUMN email_folded TEXT COLLATE "C";
-- Argon2id, as a PHC string.
ALTER TABLE accounts ADD COLUMN password_hash TEXT;
-- What passkeys know the account by: a random UUID.
ALTER TABLE accounts ADD COLUMN user_handle TEXT COLLATE "C";
ALTER TABLE accounts ADD COLUMN lang TEXT NOT NULL DEFAULT 'en';
ALTER TABLE accounts ADD COLUMN mailed_codes_since BIGINT;
ALTER TABLE accounts ADD COLUMN terms_agreed_at BIGINT;
ALTER TABLE accounts ADD COLUMN banned_at BIGINT;
-- The row stays, without the person: orders and referrals point at it.
ALTER TABLE accounts ADD COLUMN deleted_at BIGINT;

CREATE UNIQUE INDEX accounts_by_email_folded ON accounts (email_folded);
CREATE UNIQUE INDEX accounts_by_user_handle ON accounts (user_handle);
CREATE INDEX accounts_by_deleted_at ON accounts (deleted_at);

-- Accounts that are not confirmed yet. They reserve nothing.
CREATE TABLE sign_ups (
    -- SHA-256 of what the client was given.
    id TEXT COLLATE "C" PRIMARY KEY,
    ink_id TEXT NOT NULL,
    referrer_id BIGINT NOT NULL REFERENCES accounts (id),
    email TEXT NOT NULL,
    email_folded TEXT COLLATE "C" NOT NULL,
    password_hash TEXT NOT NULL,
    lang TEXT NOT NULL,
    terms_agreed_at BIGINT,
    expires_at BIGINT NOT NULL
);

CREATE INDEX sign_ups_by_email_folded ON sign_ups (email_folded);
CREATE INDEX sign_ups_by_referrer ON sign_ups (referrer_id);
CREATE INDEX sign_ups_by_expires_at ON sign_ups (expires_at);

-- One code a request: a sign-up, a log-in, a reset, a change of address.
CREATE TABLE mailed_codes (
    request TEXT COLLATE "C" PRIMARY KEY,
    digest TEXT COLLATE "C" NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    expires_at BIGINT NOT NULL
);

CREATE INDEX mailed_codes_by_expires_at ON mailed_codes (expires_at);

-- Log-ins whose password was right and that are asked for a second factor.
CREATE TABLE mfa_challenges (
    -- SHA-256 of what the client was given.
    id TEXT COLLATE "C" PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    tries INTEGER NOT NULL DEFAULT 0,
    expires_at BIGINT NOT NULL
);

CREATE INDEX mfa_challenges_by_account ON mfa_challenges (account_id);
CREATE INDEX mfa_challenges_by_expires_at ON mfa_challenges (expires_at);

CREATE TABLE email_changes (
    account_id BIGINT PRIMARY KEY REFERENCES accounts (id),
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX email_changes_by_expires_at ON email_changes (expires_at);

-- One log-in on one device, however often its tokens are renewed.
CREATE TABLE sessions (
    id TEXT COLLATE "C" PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    device TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    -- When the person last showed a password or a passkey.
    proved_at BIGINT NOT NULL
);

CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_last_seen_at ON sessions (last_seen_at);

-- Tokens are kept as their SHA-256.
CREATE TABLE session_tokens (
    digest TEXT COLLATE "C" PRIMARY KEY,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);

CREATE INDEX session_tokens_by_session ON session_tokens (session_id);
CREATE INDEX session_tokens_by_expires_at ON session_tokens (expires_at);

CREATE TABLE refresh_tokens (
    digest TEXT COLLATE "C" PRIMARY KEY,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    used_at BIGINT,
    expires_at BIGINT NOT NULL
);

CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_by_expires_at ON refresh_tokens (expires_at);

-- Browsers from which an account's owner came before, by the SHA-256 of their cookie.
CREATE TABLE known_browsers (
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    digest TEXT COLLATE "C" NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, digest)
);

CREATE INDEX known_browsers_by_seen_at ON known_browsers (seen_at);

CREATE TABLE passkeys (
    credential_id TEXT COLLATE "C" PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    -- The public key and its counter, as webauthn-rs writes them.
    credential TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);

CREATE INDEX passkeys_by_account ON passkeys (account_id);

-- Challenges that were given to browsers, each good for one answer.
CREATE TABLE passkey_ceremonies (
    challenge TEXT COLLATE "C" PRIMARY KEY,
    -- 1 enrol, 2 log in, 3 prove
    purpose SMALLINT NOT NULL CHECK (purpose IN (1, 2, 3)),
    account_id BIGINT REFERENCES accounts (id),
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX passkey_ceremonies_by_account ON passkey_ceremonies (account_id);
CREATE INDEX passkey_ceremonies_by_expires_at ON passkey_ceremonies (expires_at);

CREATE TABLE authenticators (
    account_id BIGINT PRIMARY KEY REFERENCES accounts (id),
    -- Sealed with the server's key.
    secret TEXT NOT NULL,
    -- Until the first code is confirmed, no log-in asks for one.
    confirmed_at BIGINT,
    -- The last time step whose code was taken: none is taken twice.
    last_step BIGINT,
    created_at BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    digest TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, digest)
);

-- What limits count, by the SHA-256 of what they limit.
CREATE TABLE limit_hits (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    bucket TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX limit_hits_by_bucket ON limit_hits (bucket, at);
CREATE INDEX limit_hits_by_expires_at ON limit_hits (expires_at);

-- Who did what to an account.
CREATE TABLE audit_entries (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    account_id BIGINT REFERENCES accounts (id),
    action TEXT NOT NULL
);

CREATE INDEX audit_entries_by_account ON audit_entries (account_id, id);
CREATE INDEX audit_entries_by_at ON audit_entries (at);

-- Disclosures that were asked for under Californian law: two in twelve months.
CREATE TABLE disclosures (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    at BIGINT NOT NULL
);

CREATE INDEX disclosures_by_account ON disclosures (account_id, at);
