DROP INDEX orders_by_account_status;
