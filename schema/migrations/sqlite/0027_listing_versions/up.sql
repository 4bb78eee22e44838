-- Every change of a ZIP has the next number. A server that keeps the store in its memory asks for what has a higher
-- one than it has seen: whoever writes is alone, so changes commit in the order of their numbers.
ALTER TABLE zips ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
CREATE INDEX zips_by_version ON zips (version);

CREATE TRIGGER zips_versioned_when_added AFTER INSERT ON zips
BEGIN
    UPDATE zips SET version = (SELECT max(version) FROM zips) + 1 WHERE zip = NEW.zip;
END;

CREATE TRIGGER zips_versioned_when_changed AFTER UPDATE ON zips WHEN NEW.version = OLD.version
BEGIN
    UPDATE zips SET version = (SELECT max(version) FROM zips) + 1 WHERE zip = NEW.zip;
END;

-- What was sold last in a state.
CREATE INDEX zips_by_state_status ON zips (state, status);

-- Searches are answered from memory.
DROP TABLE zip_terms;
DROP INDEX zips_by_price;
DROP INDEX zips_by_price_falling;
DROP INDEX zips_by_tier_price;
DROP INDEX zips_by_tier_price_falling;
DROP INDEX zips_by_state_tier;
DROP INDEX zips_by_people;
DROP INDEX zips_by_people_falling;
DROP INDEX zips_by_place;

-- Older programs search a table that is gone.
UPDATE schema_floor SET migration = '0027';
