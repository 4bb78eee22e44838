DROP TABLE operator_rules;
