-- Empty: the version before enters the terms when it has run its migrations.
CREATE TABLE zip_terms (
    term TEXT COLLATE "C" NOT NULL,
    zip TEXT COLLATE "C" NOT NULL REFERENCES zips (zip) ON DELETE CASCADE,
    PRIMARY KEY (term, zip)
);
CREATE INDEX zip_terms_by_zip ON zip_terms (zip);
CREATE INDEX zips_by_place ON zips (lat, lon, zip);
CREATE INDEX zips_by_people_falling ON zips (population DESC, zip);
CREATE INDEX zips_by_people ON zips (population, zip);
CREATE INDEX zips_by_state_tier ON zips (state, tier, status, held_until);
CREATE INDEX zips_by_tier_price_falling ON zips (tier, price_cents DESC, zip);
CREATE INDEX zips_by_tier_price ON zips (tier, price_cents, zip);
CREATE INDEX zips_by_price_falling ON zips (price_cents DESC, zip);
CREATE INDEX zips_by_price ON zips (price_cents, zip);
DROP INDEX zips_by_state_status;
DROP TRIGGER zips_versioned ON zips;
DROP FUNCTION zips_are_versioned;
DROP INDEX zips_by_version;
ALTER TABLE zips DROP COLUMN version;

UPDATE schema_floor SET migration = '0025';
