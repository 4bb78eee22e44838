-- Which of the server's secret keys secrets here lie under: of each what is derived from it and says nothing about it.
CREATE TABLE secret_keys (
    fingerprint TEXT PRIMARY KEY NOT NULL,
    noted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
