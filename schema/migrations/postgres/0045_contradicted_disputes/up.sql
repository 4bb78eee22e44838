-- Older programs run on this.
-- When the card provider first reported another outcome of a dispute than the recorded one, which stands.
ALTER TABLE disputes ADD COLUMN contradicted_at BIGINT;
