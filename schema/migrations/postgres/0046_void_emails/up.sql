-- Older programs run on this.
-- From when on an e-mail is of no use to its reader, such as one with a code, and is no longer sent.
ALTER TABLE outbox ADD COLUMN void_at BIGINT;
