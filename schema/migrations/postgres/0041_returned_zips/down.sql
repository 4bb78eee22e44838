ALTER TABLE zips DROP COLUMN returned_at;
