-- The transaction that wrote a ZIP last. A server that keeps the store in its memory asks for what transactions
-- wrote that it has not seen the end of, whatever the order in which they committed.
ALTER TABLE zips ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
CREATE INDEX zips_by_version ON zips (version);

CREATE FUNCTION zips_are_versioned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.version := pg_current_xact_id()::text::bigint;
    RETURN NEW;
END
$$;

CREATE TRIGGER zips_versioned BEFORE INSERT OR UPDATE ON zips
FOR EACH ROW EXECUTE FUNCTION zips_are_versioned();

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
