ALTER TABLE order_notices DROP COLUMN to_card_cents;
