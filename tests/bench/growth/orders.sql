-- Included by fill.sql: three orders of each account, and their ledger transfers. Of the newest third some are complete and own
-- their ZIP, and a few are in process. Of all others about half were refunded, some were not paid in time, the rest were cancelled.
CREATE TEMPORARY TABLE placed AS
SELECT i, a, :base + a AS account_id, p.zip, p.price_cents AS price,
    CASE
        WHEN i > 2 * :accounts AND a <= sold THEN 200
        WHEN i > 2 * :accounts AND a <= sold + 1000 AND a <= sold * 1.1 THEN 100
        WHEN i % 100 < 55 THEN 500
        WHEN i % 100 < 70 THEN 400
        ELSE 300
    END AS status,
    'INK-' || left(letters, 5) || '-' || right(letters, 5) AS id,
    (at - 400 * :day + 399 * :day * i::float8 / (3 * :accounts))::bigint AS placed_at
FROM generate_series(1::bigint, 3 * :accounts) AS i, now,
    (SELECT least(:accounts * 6 / 10, 20000) AS sold) AS s,
    LATERAL (SELECT 1 + (i::bigint - 1) * 7919 % :accounts AS a,
        -- Each number once, in no order.
        lpad(upper(to_hex(i::bigint * 679891637631 % 1099511627776)), 10, '0') AS letters) AS one,
    LATERAL (SELECT CASE WHEN i > 2 * :accounts AND a <= sold + 1000 THEN a ELSE 1 + (i * 31::bigint) % :places END AS nth) AS two
    JOIN places AS p ON p.nth = two.nth;
ANALYZE placed;

-- By card in full where that is what the card is charged; else a deposit, and the rest by wire.
CREATE TEMPORARY TABLE paid AS SELECT *, CASE WHEN price <= 150000 THEN price ELSE least((price + 5) / 10, 150000) END AS card FROM placed;
ALTER TABLE paid ADD COLUMN charged BIGINT;
UPDATE paid SET charged = CASE WHEN status IN (100, 200, 400, 500) THEN card ELSE 0 END;
ANALYZE paid;

INSERT INTO orders (id, account_id, status, total_cents, card_cents, captured_cents, wired_cents, placed_at, held_until, due_at, ended_at,
    intent_id, cancel_reason, reminded_at, card_digest, terms)
SELECT id, account_id, status, price, card, charged, CASE WHEN status = 200 THEN price - card ELSE 0 END, placed_at,
    placed_at + 1800000, CASE WHEN status = 100 THEN at + 2 * :day END, CASE WHEN status <> 100 THEN placed_at + 1800000 END,
    'pi_' || i, CASE WHEN status = 300 THEN 2 END, CASE WHEN status = 100 THEN at END,
    CASE WHEN charged > 0 THEN md5('card' || account_id) END, '2026-01-01'
FROM paid, now ORDER BY i;
INSERT INTO order_zips (order_id, zip, price_cents) SELECT id, zip, price FROM paid ORDER BY i;
INSERT INTO order_events (order_id, at, kind, amount_cents)
SELECT id, placed_at + n, (ARRAY['placed', CASE WHEN charged > 0 THEN 'paid' ELSE 'expired' END, 'money_back'])[n], price
FROM paid, generate_series(1::bigint, 3) AS n WHERE n < 3 OR status = 500 ORDER BY i, n;
INSERT INTO order_notices (order_id, kind, at, written_at) SELECT id, 'paid', placed_at, placed_at FROM paid WHERE charged > 0 ORDER BY i;
INSERT INTO refunds (order_id, amount_cents, wanted_at, attempts, next_at, refund_id, settled_at)
SELECT id, charged, placed_at, 1, placed_at, 're_' || i, placed_at FROM paid WHERE status = 500 ORDER BY i;
INSERT INTO disputes (id, order_id, amount_cents, reason, state, due_by, opened_at, ended_at, told_at)
SELECT 'dp_' || i, id, charged, 'fraudulent', 3, placed_at, placed_at, placed_at, placed_at FROM paid WHERE i % 200 = 1 AND status = 500;

CREATE TEMPORARY TABLE books AS
SELECT i, 1 AS step, 'captured:' || id AS source, 'card' AS debit, 'order:' || id AS credit, charged AS cents, placed_at AS at
FROM paid WHERE charged > 0
UNION ALL SELECT i, 2, 'wire:W' || i, 'bank', 'order:' || id, price - charged, placed_at + 2 FROM paid WHERE status = 200 AND price > charged
UNION ALL SELECT i, 3, 'sale:' || id, 'order:' || id, 'sales', CASE status WHEN 200 THEN price ELSE charged END, placed_at + 3
FROM paid WHERE status IN (200, 500)
UNION ALL SELECT i, 4, 'forfeited:' || id, 'order:' || id, 'forfeits', charged, placed_at + 3 FROM paid WHERE status = 400
UNION ALL SELECT i, 5, 'referral:' || paid.id, 'referrals', 'earnings:' || r.referrer_id, greatest(charged / 20, 1), placed_at + 4
FROM paid JOIN accounts AS r ON r.id = account_id WHERE status IN (200, 500) AND r.referrer_id IS NOT NULL
UNION ALL SELECT i, 6, 'sale-reversed:' || id, 'sales', 'order:' || id, charged, placed_at + 5 FROM paid WHERE status = 500
UNION ALL SELECT i, 7, 'refund:re_' || i, 'order:' || id, 'card', charged, placed_at + 6 FROM paid WHERE status = 500
UNION ALL SELECT i, 8, 'referral-reversed:' || paid.id, 'earnings:' || r.referrer_id, 'referrals', greatest(charged / 20, 1), placed_at + 7
FROM paid JOIN accounts AS r ON r.id = account_id WHERE status = 500 AND i % 3 > 0 AND r.referrer_id IS NOT NULL;
INSERT INTO ledger_transfers (source, debit, credit, amount_cents, at)
SELECT source, debit, credit, cents, at FROM books ORDER BY i, step;

INSERT INTO payouts (id, account_id, amount_cents, status, opened_at, closed_at, reference)
SELECT 'po_' || a, :base + a, 100, 2, at - 40 * :day, at - 39 * :day, 'BANK' || a FROM generate_series(1::bigint, :accounts, 10) AS a, now;
INSERT INTO payout_requests (id, account_id, amount_cents, status, asked_at, closed_at, payout_id)
SELECT 'rq_' || a, :base + a, 100, 2, at - 41 * :day, at - 40 * :day, 'po_' || a FROM generate_series(1::bigint, :accounts, 10) AS a, now;
INSERT INTO ledger_transfers (source, debit, credit, amount_cents, at)
SELECT 'payout:po_' || a, 'earnings:' || :base + a, 'payouts', 100, at - 40 * :day FROM generate_series(1::bigint, :accounts, 10) AS a, now
UNION ALL SELECT 'payout-settled:po_' || a, 'payouts', 'bank', 100, at - 39 * :day FROM generate_series(1::bigint, :accounts, 10) AS a, now;

-- A server keeps the store in memory by the versions that this trigger gives.
SET session_replication_role = origin;
UPDATE zips SET status = CASE o.status WHEN 200 THEN 40 ELSE 30 END, owner_id = o.account_id, order_id = o.id
FROM placed AS o WHERE o.zip = zips.zip AND o.status IN (100, 200);
SET session_replication_role = replica;
