-- Places are entered as people write them ("st louis", "ofallon"). What is missing here is entered anew when the
-- migrations have run.
DELETE FROM zip_terms;
CREATE INDEX zips_by_people ON zips (population, zip);
CREATE INDEX zips_by_people_falling ON zips (population DESC, zip);
