-- A program that takes what was given back for a complete order's alone keeps too much of a deposit of which a part went back.
UPDATE schema_floor SET migration = '0034' WHERE migration < '0034';

-- What the buyer agreed to pay in all, as a payment without its order says.
ALTER TABLE unmatched_payments ADD COLUMN total_cents BIGINT;
-- Which operator decided on it, and when.
ALTER TABLE unmatched_payments ADD COLUMN decided_by TEXT;
ALTER TABLE unmatched_payments ADD COLUMN decided_at BIGINT;

-- What operators did is kept as long as the books, all else of an account's history for a year; a day less is taken, for clocks
-- differ.
CREATE FUNCTION history_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF substr(OLD.actor, 1, 9) = 'operator:'
        OR OLD.at > (CAST(extract(epoch FROM now()) AS BIGINT) - 364 * 86400) * 1000 THEN
        RAISE EXCEPTION 'the history is kept';
    END IF;
    RETURN OLD;
END
$$;

CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION history_is_kept();

-- Commands name people, and are kept until they are confirmed or refused.
UPDATE operator_requests SET words = '' WHERE closed_at IS NOT NULL;
