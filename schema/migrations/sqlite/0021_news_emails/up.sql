-- From when on an e-mail about it can be written. NULL: none is wanted, or its time is over.
ALTER TABLE notifications ADD COLUMN email_due_at INTEGER;
CREATE INDEX notifications_to_mail ON notifications (email_due_at) WHERE email_due_at IS NOT NULL;

-- What somebody wants no e-mails about. topic: ink_domain::notification names them all.
CREATE TABLE unwanted_emails (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    topic TEXT NOT NULL,
    PRIMARY KEY (account_id, topic)
) STRICT, WITHOUT ROWID;
