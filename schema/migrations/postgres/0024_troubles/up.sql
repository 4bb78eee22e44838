-- What an operator must handle, for as long as it lasts; it is reported once.
CREATE TABLE troubles (
    kind TEXT COLLATE "C" NOT NULL,
    -- An order, a job, a certificate: what it is about.
    subject TEXT COLLATE "C" NOT NULL,
    detail TEXT NOT NULL,
    began_at BIGINT NOT NULL,
    -- Of the webhook: how often it was tried, and when it is again; nothing once that is over.
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at BIGINT,
    PRIMARY KEY (kind, subject)
);

-- When each job last succeeded, on whichever node.
CREATE TABLE job_runs (
    job TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    succeeded_at BIGINT NOT NULL
);
