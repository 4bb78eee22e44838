-- Older programs run on this.
-- When a ZIP was last for sale again that had been somebody's: its page says something else since.
ALTER TABLE zips ADD COLUMN returned_at INTEGER;
