-- What lies around a ZIP is found without a look at the table.
CREATE INDEX zips_by_place ON zips (lat, lon, zip);
