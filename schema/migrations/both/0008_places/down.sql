DROP INDEX zips_by_place;
