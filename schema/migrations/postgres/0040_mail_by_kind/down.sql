DROP INDEX notifications_to_mail;
ALTER TABLE notifications ALTER COLUMN kind TYPE TEXT COLLATE "default";
CREATE INDEX notifications_to_mail ON notifications (account_id, email_due_at) WHERE email_due_at IS NOT NULL;
