-- Fills a database that has its ZIPs with accounts: each has three orders, and ten each of notifications, transfers and history
-- entries.
--   usage: psql -v accounts=1000000 -f fill.sql URL
-- All values are computed from row numbers, so that databases differ only in their number of accounts: an account has as much data
-- in a small one as in a big one. The ledger agrees with orders and ZIPs.
\set ON_ERROR_STOP on
\set QUIET on
SET synchronous_commit = off;
SET maintenance_work_mem = '512MB';
SET work_mem = '256MB';
SET client_min_messages = warning;

-- Foreign keys are not looked up row by row: what is written here fits together.
SET session_replication_role = replica;

-- An index is built faster than it is kept up.
CREATE TEMPORARY TABLE dropped AS
SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'zips'
AND NOT EXISTS (SELECT 1 FROM pg_constraint AS k WHERE k.conindid = i.indexrelid);
SELECT format('DROP INDEX %s', name) FROM dropped \gexec

CREATE TEMPORARY TABLE now AS SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at;
SELECT at AS now FROM now \gset
SELECT coalesce(max(id), 0) AS base FROM accounts \gset
\set day '86400000::bigint'

-- A number between 0 and 1 that follows from another.
CREATE FUNCTION pg_temp.lot(n bigint, salt bigint) RETURNS double precision LANGUAGE sql IMMUTABLE AS
$$ SELECT ((n * 2654435761 + salt * 40503) % 1000003 + 1000003) % 1000003 / 1000003.0 $$;

-- People come in circles of a thousand, in which few have referred many: each circle is like the one of a small database.
INSERT INTO accounts (id, ink_id, ink_id_folded, referrer_id, confirmed_at, created_at, email, email_folded, user_handle, lang,
    terms_agreed_at)
SELECT :base + a, handle, handle,
    CASE WHEN a = 1 THEN NULL WHEN a % 1000 = 1 THEN :base + a - 1 ELSE :base + a - nth + floor(nth * pg_temp.lot(nth, 1) ^ 2)::bigint END,
    born, born, handle || '@example.com', handle || '@example.com', md5('user' || a)::uuid::text, 'en', born
FROM generate_series(1::bigint, :accounts) AS a, now,
    LATERAL (SELECT 'u' || lpad(a::text, 8, '0') AS handle, (a - 1) % 1000 AS nth, at - (700 - 600 * a::bigint / :accounts) * :day AS born) AS one;

INSERT INTO sessions (id, account_id, device, created_at, last_seen_at, proved_at)
SELECT md5('session' || a), :base + a, 'Chrome on macOS', at - 60000, at - 60000, at - 60000
FROM generate_series(1::bigint, :accounts) AS a, now;
-- The token of an account is the SHA-256 of its name: whoever measures knows it.
INSERT INTO session_tokens (digest, session_id, expires_at)
SELECT encode(sha256(sha256(convert_to('growth-' || a, 'UTF8'))), 'hex'), md5('session' || a), at + 300 * :day
FROM generate_series(1::bigint, :accounts) AS a, now;
INSERT INTO refresh_tokens (digest, session_id, expires_at)
SELECT encode(sha256(convert_to('refresh-' || a, 'UTF8')), 'hex'), md5('session' || a), at + 30 * :day
FROM generate_series(1::bigint, :accounts) AS a, now;
INSERT INTO known_browsers (account_id, digest, seen_at)
SELECT :base + a, encode(sha256(convert_to('browser-' || a, 'UTF8')), 'hex'), at - a % 300 * :day
FROM generate_series(1::bigint, :accounts) AS a, now;
INSERT INTO authenticators (account_id, secret, confirmed_at, created_at)
SELECT :base + a, 'sealed', at, at - 2 * :day FROM generate_series(501::bigint, :accounts, 10) AS a, now;

INSERT INTO profiles (account_id, shown, since, zips, connections, referral, found, changed_at)
SELECT :base + a, 1, 1, 1, 1, 1, 1, at FROM generate_series(1::bigint, :accounts, 10) AS a, now;
INSERT INTO card_waitlist (account_id, joined_at)
SELECT :base + a, at FROM generate_series(1::bigint, :accounts, 20) AS a, now;
INSERT INTO follows (follower_id, followed_id, at)
SELECT DISTINCT ON (1, 2) :base + a, :base + 1 + (a * 31 + n * 7717) % :accounts, at
FROM generate_series(1::bigint, :accounts) AS a, generate_series(1::bigint, 2) AS n, now
WHERE a <> 1 + (a * 31 + n * 7717) % :accounts;

CREATE TEMPORARY TABLE places AS SELECT row_number() OVER (ORDER BY zip) AS nth, zip, price_cents FROM zips;
CREATE UNIQUE INDEX ON places (nth);
SELECT count(*) AS places FROM places \gset

INSERT INTO audit_entries (at, actor, account_id, action)
SELECT (at - 330 * :day * (1 - n::float8 / (10 * :accounts)))::bigint, 'owner', :base + 1 + n::bigint * 7919 % :accounts,
    (ARRAY['session.opened', 'session.ended', 'password.changed', 'browser.new'])[1 + n % 4]
FROM generate_series(1::bigint, 10 * :accounts) AS n, now;

INSERT INTO notifications (account_id, kind, at, read_at, about_id, amount_cents, detail)
SELECT :base + 1 + n::bigint * 7919 % :accounts, kind, told, CASE WHEN n % 10 > 0 THEN told END,
    CASE WHEN kind = 'referral.joined' THEN :base + 1 + n % :accounts END,
    CASE WHEN kind LIKE 'money.%' THEN 1000 END, NULL
FROM generate_series(1::bigint, 10 * :accounts) AS n, now, LATERAL (SELECT
    (at - 330 * :day * (1 - n::float8 / (10 * :accounts)))::bigint AS told,
    (ARRAY['order.paid', 'money.earned', 'referral.joined', 'security.new_log_in', 'order.money_back'])[1 + n / 7 % 5] AS kind) AS one;
\ir orders.sql

-- What was sent within the last day: none is old enough to be dropped, on any server.
INSERT INTO outbox (to_address, subject, text, html, created_at, attempts, next_at, sent_at)
SELECT 'u' || lpad(n::text, 8, '0') || '@example.com', 'An e-mail', repeat('text ', 60), repeat('html ', 200), sent, 1, sent, sent
FROM generate_series(1::bigint, :accounts, 20) AS n, now, LATERAL (SELECT at - n % 6 * :day / 24 AS sent) AS one;
INSERT INTO limit_hits (bucket, at, expires_at)
SELECT encode(sha256(convert_to('limit-' || n, 'UTF8')), 'hex'), at, at + :day FROM generate_series(1::bigint, :accounts, 50) AS n, now;
INSERT INTO provider_events (id, kind, at)
SELECT 'evt_' || n, 'payment_intent.succeeded', at - n % 60 * :day FROM generate_series(1::bigint, :accounts / 2) AS n, now;
INSERT INTO watches (account_id, zip, since_at, since_price_cents, seen_price_cents, taken_at)
SELECT :base + a, p.zip, at, p.price_cents, p.price_cents, CASE WHEN z.status IN (30, 40) THEN at END
FROM generate_series(1::bigint, :accounts) AS a, generate_series(0::bigint, 1) AS n, now, places AS p, zips AS z
WHERE p.nth = 1 + (a * 17 + n * 1001) % :places AND z.zip = p.zip;

SET session_replication_role = origin;
SELECT definition FROM dropped \gexec
SELECT setval(pg_get_serial_sequence(t, 'id'), greatest(n, 1)) FROM (VALUES
    ('accounts', (SELECT max(id) FROM accounts)), ('audit_entries', (SELECT max(id) FROM audit_entries)),
    ('notifications', (SELECT max(id) FROM notifications)), ('ledger_transfers', (SELECT max(id) FROM ledger_transfers))) AS s (t, n)
\g /dev/null
VACUUM (ANALYZE, PARALLEL 0);
