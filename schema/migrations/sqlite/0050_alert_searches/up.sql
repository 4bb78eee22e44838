-- Older programs run on this.
-- When the last search began that found it with the same size or a smaller one; 0 if none has since it began.
ALTER TABLE troubles ADD COLUMN searched_at INTEGER NOT NULL DEFAULT 0;
