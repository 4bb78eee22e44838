//! Checks whether the ledger agrees with the orders and the store.
//!
//! Orders are checked in batches, in the order of their numbers: each statement takes only a moment, however many
//! orders there are, and the caller is told the progress.

use diesel::sql_types::Text;
use diesel::{ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl, sql_query};
use ink_domain::time::{DurationMs, MINUTE, Millis};

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::orders;

/// Orders checked by one statement.
const BATCH_SIZE: i64 = 20_000;
/// More than the clocks of two servers differ, and than a check waits for its connection.
const CLOCK_MARGIN: DurationMs = MINUTE;
/// Sorts after every order number.
const AFTER_ALL_NUMBERS: &str = "~";

#[derive(QueryableByName)]
struct Finding {
    #[diesel(sql_type = Text)]
    finding: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Orders compared with the ledger.
    pub done: i64,
    pub orders: i64,
}

#[derive(Debug)]
pub struct CheckedBatch {
    /// The discrepancies, worded for an operator.
    pub findings: Vec<String>,
    /// The first order number of the next batch, if there is one.
    pub next: Option<String>,
}

/// Returns the discrepancies, worded for an operator; none if all is well. Expired holds that have not been swept yet
/// are no discrepancy: `now` decides which those are, and another server's clock may be ahead of it. `on_progress` is
/// called after each batch but the last.
pub fn check(
    conn: &mut Conn,
    now: Millis,
    on_progress: impl FnMut(Progress),
) -> Result<Vec<String>, DbError> {
    check_in_batches(conn, now, BATCH_SIZE, on_progress)
}

/// Checks like [`check`], in batches of another size.
pub fn check_in_batches(
    conn: &mut Conn,
    now: Millis,
    batch_size: i64,
    mut on_progress: impl FnMut(Progress),
) -> Result<Vec<String>, DbError> {
    let orders = orders::table.count().get_result(conn)?;
    let mut findings = Vec::new();
    let (mut from, mut done) = (String::new(), 0_i64);
    loop {
        let mut batch = check_from(conn, &from, now, batch_size)?;
        findings.append(&mut batch.findings);
        let Some(next) = batch.next else { break };
        done = done.saturating_add(batch_size);
        on_progress(Progress { done, orders });
        from = next;
    }
    findings.append(&mut check_totals(conn)?);
    Ok(findings)
}

/// Compares the orders from a number on with the ledger: one batch, which takes only a moment.
pub fn check_batch(conn: &mut Conn, from: &str, now: Millis) -> Result<CheckedBatch, DbError> {
    check_from(conn, from, now, BATCH_SIZE)
}

/// Compares the totals, which do not belong to single orders.
pub fn check_totals(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    let mut findings = Vec::new();
    for query in TOTAL_CHECKS {
        findings.append(&mut findings_of(conn, query)?);
    }
    Ok(findings)
}

fn check_from(
    conn: &mut Conn,
    from: &str,
    now: Millis,
    batch_size: i64,
) -> Result<CheckedBatch, DbError> {
    let next = next_batch_start(conn, from, batch_size)?;
    let to = next.as_deref().unwrap_or(AFTER_ALL_NUMBERS);
    let until = now.saturating_add(CLOCK_MARGIN).to_string();
    let mut findings = Vec::new();
    for query in PER_ORDER_CHECKS {
        let query = query.replace("{from}", from).replace("{to}", to);
        findings.append(&mut findings_of(conn, query.replace("{until}", &until))?);
    }
    Ok(CheckedBatch { findings, next })
}

/// The first order number of the batch after the one that starts at `from`, if there is one.
fn next_batch_start(
    conn: &mut Conn,
    from: &str,
    batch_size: i64,
) -> Result<Option<String>, DbError> {
    let next = orders::table
        .filter(orders::id.ge(from))
        .order(orders::id)
        .offset(batch_size)
        .limit(1)
        .select(orders::id);
    // Order numbers consist of letters, digits and dashes: they are safe to insert into a statement.
    Ok(next.load::<String>(conn)?.pop())
}

fn findings_of(conn: &mut Conn, query: impl Into<String>) -> Result<Vec<String>, DbError> {
    let rows: Vec<Finding> = sql_query(query).load(conn)?;
    Ok(rows.into_iter().map(|row| row.finding).collect())
}

/// Each returns a row per discrepancy of the orders in a range of numbers. The names of their ledger accounts are a
/// range, too.
const PER_ORDER_CHECKS: [&str; 6] = [
    // Card charges and wires are in the ledger, to the cent.
    "SELECT 'order ' || o.id || ': the books hold ' || coalesce(t.amount_cents, 0) || ' cents by card, not '
        || o.captured_cents AS finding
     FROM orders AS o LEFT JOIN (
        SELECT source, amount_cents FROM ledger_transfers WHERE source >= 'captured:{from}' AND source < 'captured:{to}'
     ) AS t ON t.source = 'captured:' || o.id
     WHERE o.id >= '{from}' AND o.id < '{to}' AND coalesce(t.amount_cents, 0) <> o.captured_cents",
    "SELECT 'order ' || o.id || ': the books hold ' || coalesce(t.cents, 0) || ' cents by wire, not '
        || (o.wired_cents + o.surplus_cents) AS finding
     FROM orders AS o LEFT JOIN (
        SELECT credit AS book, CAST(sum(amount_cents) AS BIGINT) AS cents
        FROM ledger_transfers WHERE credit >= 'order:{from}' AND credit < 'order:{to}' AND debit = 'bank' GROUP BY credit
     ) AS t ON t.book = 'order:' || o.id
     WHERE o.id >= '{from}' AND o.id < '{to}' AND coalesce(t.cents, 0) <> o.wired_cents + o.surplus_cents",
    "SELECT 'order ' || o.id || ': the books hold ' || coalesce(t.cents, 0) || ' cents returned by wire, not '
        || (o.returned_cents + coalesce(r.paid_cents, 0)) AS finding
     FROM orders AS o LEFT JOIN (
        SELECT order_id, paid_cents FROM refunds WHERE order_id >= '{from}' AND order_id < '{to}'
     ) AS r ON r.order_id = o.id LEFT JOIN (
        SELECT debit AS book, CAST(sum(amount_cents) AS BIGINT) AS cents
        FROM ledger_transfers WHERE debit >= 'order:{from}' AND debit < 'order:{to}' AND credit = 'bank' GROUP BY debit
     ) AS t ON t.book = 'order:' || o.id
     WHERE o.id >= '{from}' AND o.id < '{to}'
     AND coalesce(t.cents, 0) <> o.returned_cents + coalesce(r.paid_cents, 0)",
    // The ledger account of an order in process holds what was paid, less what was refunded to the card; that of an
    // order that has ended, what has to be returned by wire. During a refund, full or partial, it also holds what has
    // yet to be refunded to the card.
    "SELECT 'order ' || o.id || ': its book holds ' || CAST(b.held AS TEXT) || ' cents' AS finding
     FROM orders AS o JOIN (
        SELECT book, sum(cents) AS held FROM (
            SELECT credit AS book, amount_cents AS cents FROM ledger_transfers
            WHERE credit >= 'order:{from}' AND credit < 'order:{to}'
            UNION ALL SELECT debit, -amount_cents FROM ledger_transfers
            WHERE debit >= 'order:{from}' AND debit < 'order:{to}'
        ) AS lines GROUP BY book
     ) AS b ON b.book = 'order:' || o.id
     WHERE o.id >= '{from}' AND o.id < '{to}' AND (
        (o.status = 100 AND o.captured_cents + o.wired_cents - b.held NOT BETWEEN 0 AND o.given_back_cents)
        OR (o.status IN (10, 200) AND b.held - (o.surplus_cents - o.returned_cents)
            NOT BETWEEN 0 AND o.given_back_cents)
        OR (o.status IN (300, 400) AND b.held - (o.wired_cents + o.surplus_cents - o.returned_cents)
            NOT BETWEEN 0 AND o.given_back_cents)
        OR (o.status = 500 AND b.held - (o.wired_cents + o.surplus_cents - o.returned_cents)
            NOT BETWEEN 0 AND o.captured_cents))",
    // A settled refund that was not paid from the bank is in the ledger, or the lost dispute that took the rest of it
    // is.
    "SELECT 'order ' || r.order_id || ': its refund is not in the books' AS finding
     FROM refunds AS r
     WHERE r.order_id >= '{from}' AND r.order_id < '{to}' AND r.settled_at IS NOT NULL AND r.paid_cents = 0
     AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS t
        WHERE t.source IN ('refund:' || r.refund_id, 'dispute-lost:' || r.refund_id))",
    // An order has its ZIPs, unless its hold has expired or its buyer's account is deleted.
    "SELECT 'order ' || o.id || ' with status ' || o.status || ' lost ZIP ' || b.zip AS finding
     FROM orders AS o
     JOIN order_zips AS b ON b.order_id = o.id
     JOIN zips AS z ON z.zip = b.zip
     JOIN accounts AS a ON a.id = o.account_id
     WHERE o.id >= '{from}' AND o.id < '{to}' AND b.order_id >= '{from}' AND b.order_id < '{to}'
     AND (z.order_id IS NULL OR z.order_id <> o.id)
     AND (o.status IN (100, 200) OR (o.status = 10 AND o.held_until > {until}))
     AND a.deleted_at IS NULL",
];

/// Each returns a row per discrepancy of sales, forfeits, disputes, ZIPs or returned payouts. These statements are not
/// split by order.
const TOTAL_CHECKS: [&str; 6] = [
    // Sales equal what complete orders paid.
    "SELECT 'sales are ' || CAST(sold AS TEXT) || ' cents, complete orders ' || CAST(paid AS TEXT) AS finding
     FROM (SELECT
        (SELECT coalesce(sum(amount_cents), 0) FROM ledger_transfers WHERE credit = 'sales')
        - (SELECT coalesce(sum(amount_cents), 0) FROM ledger_transfers WHERE debit = 'sales') AS sold,
        (SELECT coalesce(sum(total_cents - given_back_cents), 0) FROM orders WHERE status = 200) AS paid
     ) AS sums WHERE sold <> paid",
    // Forfeits equal the deposits whose balance never arrived.
    "SELECT 'forfeits are ' || CAST(kept AS TEXT) || ' cents, kept deposits ' || CAST(paid AS TEXT) AS finding
     FROM (SELECT
        (SELECT coalesce(sum(amount_cents), 0) FROM ledger_transfers WHERE credit = 'forfeits')
        - (SELECT coalesce(sum(amount_cents), 0) FROM ledger_transfers WHERE debit = 'forfeits') AS kept,
        (SELECT coalesce(sum(captured_cents - given_back_cents), 0) FROM orders WHERE status IN (300, 400)) AS paid
     ) AS sums WHERE kept <> paid",
    // The provider withholds what open disputes are about. An inquiry may have been about another amount than the
    // dispute that it became: what was posted for the dispute counts.
    "SELECT 'disputes are ' || CAST(withheld AS TEXT) || ' cents, open disputes ' || CAST(disputed AS TEXT) AS finding
     FROM (SELECT
        (SELECT coalesce(sum(amount_cents), 0) FROM ledger_transfers WHERE debit = 'disputes')
        - (SELECT coalesce(sum(amount_cents), 0) FROM ledger_transfers WHERE credit = 'disputes') AS withheld,
        (SELECT coalesce(sum(coalesce(t.amount_cents, d.amount_cents)), 0)
            FROM disputes AS d LEFT JOIN ledger_transfers AS t ON t.source = 'dispute:' || d.id
            WHERE d.state = 2) AS disputed
     ) AS sums WHERE withheld <> disputed",
    // A ZIP's status matches its order.
    "SELECT 'ZIP ' || z.zip || ' has status ' || z.status || ', its order ' || coalesce(o.id, 'none')
        || ' has ' || coalesce(o.status, 0) AS finding
     FROM zips AS z LEFT JOIN orders AS o ON o.id = z.order_id
     WHERE (z.status = 20 AND (o.id IS NULL OR o.status <> 10))
        OR (z.status = 30 AND (o.id IS NULL OR o.status <> 100 OR z.owner_id IS DISTINCT FROM o.account_id))
        OR (z.status = 40 AND (o.id IS NULL OR o.status <> 200 OR z.owner_id IS DISTINCT FROM o.account_id))
        OR (z.status = 10 AND (o.id IS NOT NULL OR z.owner_id IS NOT NULL))",
    // The amount of a returned payout is credited to its account's earnings again, to the cent.
    "SELECT 'payout ' || p.id || ': that it came back is not in the books' AS finding
     FROM payouts AS p
     WHERE p.status = 4 AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS t
        WHERE t.source = 'payout-returned:' || p.id AND t.debit = 'bank'
        AND t.credit = 'earnings:' || p.account_id AND t.amount_cents = p.amount_cents)",
    // Nothing else moves from the bank to earnings.
    "SELECT t.credit || ': ' || t.amount_cents || ' cents came from the bank (' || t.source || '), and no payout came back'
        AS finding
     FROM ledger_transfers AS t
     WHERE t.debit = 'bank' AND t.credit >= 'earnings:' AND t.credit < 'earnings;'
     AND NOT EXISTS (SELECT 1 FROM payouts AS p WHERE p.status = 4 AND t.source = 'payout-returned:' || p.id)",
];
