CREATE TABLE zips (
    zip TEXT COLLATE "C" PRIMARY KEY,
    city TEXT NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    county TEXT NOT NULL,
    lat DOUBLE PRECISION NOT NULL,
    lon DOUBLE PRECISION NOT NULL,
    population INTEGER NOT NULL,
    households INTEGER NOT NULL,
    median_household_income INTEGER,
    median_home_value INTEGER,
    tier SMALLINT NOT NULL CHECK (tier BETWEEN 0 AND 5),
    price_cents BIGINT NOT NULL CHECK (price_cents > 0),
    -- 10 available, 20 pending, 30 reserved, 40 sold
    status SMALLINT NOT NULL DEFAULT 10 CHECK (status IN (10, 20, 30, 40)),
    held_until BIGINT,
    owner_id BIGINT REFERENCES accounts (id),
    CHECK (status <> 20 OR held_until IS NOT NULL),
    CHECK (status <> 40 OR owner_id IS NOT NULL)
);

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
    term TEXT COLLATE "C" NOT NULL,
    zip TEXT COLLATE "C" NOT NULL REFERENCES zips (zip) ON DELETE CASCADE,
    PRIMARY KEY (term, zip)
);

CREATE INDEX zip_terms_by_zip ON zip_terms (zip);
