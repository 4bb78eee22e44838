-- What an operator must handle, for as long as it lasts; it is reported once.
CREATE TABLE troubles (
    kind TEXT NOT NULL,
    -- An order, a job, a certificate: what it is about.
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    began_at INTEGER NOT NULL,
    -- Of the webhook: how often it was tried, and when it is again; nothing once that is over.
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

-- When each job last succeeded, on whichever node.
CREATE TABLE job_runs (
    job TEXT PRIMARY KEY NOT NULL,
    succeeded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
