-- Which of the server's secret keys encrypt values here: a fingerprint of each, which reveals nothing about the key.
CREATE TABLE secret_keys (
    fingerprint TEXT PRIMARY KEY NOT NULL,
    noted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
