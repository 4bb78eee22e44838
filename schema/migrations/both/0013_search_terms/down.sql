DROP INDEX zips_by_people_falling;
DROP INDEX zips_by_people;
