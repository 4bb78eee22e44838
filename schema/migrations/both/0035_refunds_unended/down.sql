DROP INDEX refunds_unended;
