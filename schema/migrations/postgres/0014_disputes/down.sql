ALTER TABLE orders DROP COLUMN terms;
DROP TABLE disputes;
