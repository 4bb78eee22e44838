ALTER TABLE mfa_challenges DROP COLUMN mailed;
