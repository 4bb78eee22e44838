DROP TABLE operator_requests;
DROP TABLE operators;
