ALTER TABLE outbox DROP COLUMN void_at;
