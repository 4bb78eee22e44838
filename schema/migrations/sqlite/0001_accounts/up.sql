CREATE TABLE accounts (
    -- AUTOINCREMENT: the id of a deleted account is never given to another.
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    ink_id TEXT NOT NULL,
    ink_id_folded TEXT NOT NULL,
    referrer_id INTEGER REFERENCES accounts (id),
    confirmed_at INTEGER,
    created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX accounts_by_ink_id_folded ON accounts (ink_id_folded);
CREATE INDEX accounts_by_referrer ON accounts (referrer_id);
