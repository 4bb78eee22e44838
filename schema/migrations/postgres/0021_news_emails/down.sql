DROP TABLE unwanted_emails;
DROP INDEX notifications_to_mail;
ALTER TABLE notifications DROP COLUMN email_due_at;
