DROP INDEX disputes_unended;
DROP INDEX authenticators_unconfirmed;
DROP INDEX accounts_gone;
DROP INDEX accounts_there;
DROP INDEX zips_held;
DROP INDEX watches_told;
DROP INDEX watches_by_price;
DROP INDEX watches_by_zip;
CREATE INDEX watches_by_zip ON watches (zip);
