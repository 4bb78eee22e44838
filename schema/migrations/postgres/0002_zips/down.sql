DROP TABLE zip_terms;
DROP TABLE zips;
