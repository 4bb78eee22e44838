-- A program that takes what was given back for a complete order's alone keeps too much of a deposit of which a part went back.
UPDATE schema_floor SET migration = '0034' WHERE migration < '0034';

-- What the buyer agreed to pay in all, as a payment without its order says.
ALTER TABLE unmatched_payments ADD COLUMN total_cents INTEGER;
