-- Which card paid for an order: a digest of the provider's name for it, under the server's key. Null until the
-- provider was asked, empty if it does not say, or if the buyer is gone.
ALTER TABLE orders ADD COLUMN card_digest TEXT;
CREATE INDEX orders_without_card ON orders (placed_at) WHERE card_digest IS NULL AND captured_cents > 0;
UPDATE orders SET card_digest = '' WHERE account_id IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL);

-- Orders whose card their buyer's referrer used, too: what is earned by them waits for an operator.
-- decision: 1 released, 2 refused.
CREATE TABLE shared_cards (
    order_id TEXT COLLATE "C" PRIMARY KEY NOT NULL REFERENCES orders (id),
    referrer_id BIGINT NOT NULL REFERENCES accounts (id),
    at BIGINT NOT NULL,
    -- When the operator was written to.
    told_at BIGINT,
    decision SMALLINT CHECK (decision IN (1, 2)),
    decided_at BIGINT
);
CREATE INDEX shared_cards_undecided ON shared_cards (referrer_id) WHERE decision IS NULL;
