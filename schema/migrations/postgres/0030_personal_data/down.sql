ALTER TABLE outbox DROP COLUMN former_owner;
