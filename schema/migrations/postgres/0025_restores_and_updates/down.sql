DROP TABLE schema_floor;
DROP TABLE unmatched_payments;
