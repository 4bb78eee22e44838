ALTER TABLE operator_requests DROP COLUMN settings;
