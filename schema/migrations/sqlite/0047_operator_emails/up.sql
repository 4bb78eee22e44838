-- Older programs run on this.
-- 1: the e-mail is to the operator, at the address that is set when it is sent.
ALTER TABLE outbox ADD COLUMN to_operator INTEGER NOT NULL DEFAULT 0 CHECK (to_operator IN (0, 1));
