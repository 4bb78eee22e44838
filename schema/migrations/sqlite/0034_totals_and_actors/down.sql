DROP TRIGGER audit_entries_kept;
ALTER TABLE unmatched_payments DROP COLUMN total_cents;
