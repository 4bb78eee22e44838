-- Older programs run on this.
-- The account that had the address to which an e-mail went, and has it no longer: the e-mail is in its data export.
ALTER TABLE outbox ADD COLUMN former_owner INTEGER REFERENCES accounts (id);
-- The bucket in which an address's declines are counted is needed only while the card is awaited (10); it was kept longer.
UPDATE orders SET decline_bucket = NULL WHERE status <> 10 AND decline_bucket IS NOT NULL;
