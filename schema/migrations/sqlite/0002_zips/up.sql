CREATE TABLE zips (
    zip TEXT PRIMARY KEY NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    county TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    population INTEGER NOT NULL,
    households INTEGER NOT NULL,
    median_household_income INTEGER,
    median_home_value INTEGER,
    tier INTEGER NOT NULL CHECK (tier BETWEEN 0 AND 5),
    price_cents INTEGER NOT NULL CHECK (price_cents > 0),
    -- 10 available, 20 pending, 30 reserved, 40 sold
    status INTEGER NOT NULL DEFAULT 10 CHECK (status IN (10, 20, 30, 40)),
    held_until INTEGER,
    owner_id INTEGER REFERENCES accounts (id),
    CHECK (status <> 20 OR held_until IS NOT NULL),
    CHECK (status <> 40 OR owner_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- Both price orders walk an index, over the whole store and within a tier.
CREATE INDEX zips_by_price ON zips (price_cents, zip);
CREATE INDEX zips_by_price_falling ON zips (price_cents DESC, zip);
CREATE INDEX zips_by_tier_price ON zips (tier, price_cents, zip);
CREATE INDEX zips_by_tier_price_falling ON zips (tier, price_cents DESC, zip);
-- Carries what `available only` asks, so that counting needs no row.
CREATE INDEX zips_by_state_tier ON zips (state, tier, status, held_until);
CREATE INDEX zips_by_owner ON zips (owner_id);

-- The texts a ZIP is found by the beginning of: its code and its city from each word onwards,
-- folded. A search is one range of the primary key, so the terms compare by bytes.
CREATE TABLE zip_terms (
    term TEXT NOT NULL,
    zip TEXT NOT NULL REFERENCES zips (zip) ON DELETE CASCADE,
    PRIMARY KEY (term, zip)
) STRICT, WITHOUT ROWID;

CREATE INDEX zip_terms_by_zip ON zip_terms (zip);
