DROP TABLE job_runs;
DROP TABLE troubles;
