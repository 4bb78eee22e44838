-- Older programs run on this.
-- The settings by which a command was requested, as `NAME=value NAME=value`. The operator who confirms it must have the same.
ALTER TABLE operator_requests ADD COLUMN settings TEXT NOT NULL DEFAULT '';
