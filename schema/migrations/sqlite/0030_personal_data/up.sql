-- Older programs run on this.
-- Whose an e-mail is that went to an address which its owner has no more: it is in their copy of what is kept of them.
ALTER TABLE outbox ADD COLUMN former_owner INTEGER REFERENCES accounts (id);
-- Where the declines of an address are counted is of use while the card is awaited (10), and was kept for longer.
UPDATE orders SET decline_bucket = NULL WHERE status <> 10 AND decline_bucket IS NOT NULL;
