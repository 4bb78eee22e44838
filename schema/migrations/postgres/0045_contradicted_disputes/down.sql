ALTER TABLE disputes DROP COLUMN contradicted_at;
