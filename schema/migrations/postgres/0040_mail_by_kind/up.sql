-- Older programs run on this.
-- Who is due e-mails of kinds that a program knows is read in the index alone.
DROP INDEX notifications_to_mail;
ALTER TABLE notifications ALTER COLUMN kind TYPE TEXT COLLATE "C";
CREATE INDEX notifications_to_mail ON notifications (account_id, email_due_at, kind) WHERE email_due_at IS NOT NULL;
