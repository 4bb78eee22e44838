-- Who may act by `inkpay admin`, each with the SHA-256 of a key that was shown once.
CREATE TABLE operators (
    name TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    key_digest TEXT NOT NULL,
    added_by TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    removed_by TEXT,
    removed_at BIGINT
);

-- What one operator asked for and another has to confirm. words: the command line, quoted as for a shell. It is open
-- until it is closed.
CREATE TABLE operator_requests (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    words TEXT NOT NULL,
    asked_by TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    confirmed_by TEXT CHECK (confirmed_by <> asked_by),
    refused_by TEXT,
    closed_at BIGINT
);
