DROP TABLE unmatched_payments;
