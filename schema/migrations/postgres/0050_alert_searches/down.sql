ALTER TABLE troubles DROP COLUMN searched_at;
