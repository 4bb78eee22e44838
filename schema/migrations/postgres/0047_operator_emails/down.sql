ALTER TABLE outbox DROP COLUMN to_operator;
