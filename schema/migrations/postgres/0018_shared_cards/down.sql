DROP TABLE shared_cards;
DROP INDEX orders_without_card;
ALTER TABLE orders DROP COLUMN card_digest;
