DROP TRIGGER audit_entries_kept ON audit_entries;
DROP FUNCTION history_is_kept;
ALTER TABLE unmatched_payments DROP COLUMN decided_at;
ALTER TABLE unmatched_payments DROP COLUMN decided_by;
ALTER TABLE unmatched_payments DROP COLUMN total_cents;
