//! A store with a few ZIPs at simple prices, and what may happen to orders of them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::{AtomicU64, Ordering};

use diesel::connection::SimpleConnection;
use ink_domain::ban::BanRule;
use ink_domain::deposit::card_amount;
use ink_domain::ledger::{LedgerAccount, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, HOLD, Notice, OrderError, OrderId, TimelineEntry};
use ink_domain::referral::Share;
use ink_domain::zip::{ListingStatus, ZipCode};
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::ledger;
use ink_schema::checkout::cards;
use ink_schema::checkout::orders::{self, OrderRequest, OrderRow, PlaceError, Rules};
use ink_schema::checkout::refunds;
use ink_schema::rate_limits::Limit;
use ink_schema::store::zips;
use ink_schema::{Conn, Db, DbError};

use crate::account::people::transact;

/// Monday, 2 March 2026, 15:00 UTC.
pub(crate) const NOW: i64 = 1_772_463_600_000;
pub(crate) const MINUTE: i64 = 60 * 1000;
pub(crate) const DAY: i64 = 24 * 60 * MINUTE;
/// Thursday of that week, 20:00 UTC: when the balance of a deposit paid on Monday is due.
pub(crate) const DUE: i64 = NOW + 3 * DAY + 5 * 60 * MINUTE;

/// 500 dollars: paid by card in full.
pub(crate) const SMALL: &str = "60601";
/// 700 dollars.
pub(crate) const OTHER: &str = "60602";
/// 10,000 dollars, of which the card pays 1,000.
pub(crate) const DEAR: &str = "90210";

pub(crate) fn usd(dollars: i32) -> Usd {
    Usd::from_dollars(dollars)
}

pub(crate) fn zip(code: &str) -> ZipCode {
    ZipCode::parse(code).unwrap()
}

/// An order's number.
pub(crate) fn number(nth: u64) -> OrderId {
    OrderId::from_random(nth)
}

pub(crate) fn rules() -> Rules {
    Rules {
        share: Share::USUAL,
        ban: BanRule::default(),
        maturity: 0,
        declines_of_address: DECLINES,
    }
}

/// More than any test makes.
pub(crate) const DECLINES: Limit = Limit {
    hits: 1000,
    window: DAY,
};

/// Puts a ZIP into the store at so many dollars.
pub(crate) fn put(conn: &mut Conn, code: &str, dollars: i32) -> Result<(), DbError> {
    let cents = usd(dollars).cents();
    Ok(conn.batch_execute(&format!(
        "INSERT INTO zips (zip, city, state, county, lat, lon, population, households, tier, price_cents)
         VALUES ('{code}', 'Chicago', 'il', 'Cook County', 41.9, -87.6, 1, 1, 5, {cents})"
    ))?)
}

/// [`SMALL`], [`OTHER`] and [`DEAR`] are for sale.
pub(crate) async fn stock(db: &Db) {
    transact(db, |conn| {
        put(conn, SMALL, 500)?;
        put(conn, OTHER, 700)?;
        put(conn, DEAR, 10_000)
    })
    .await;
}

/// Runs it as it stands.
pub(crate) async fn execute(db: &Db, sql: &'static str) {
    transact(db, move |conn| Ok(conn.batch_execute(sql)?)).await;
}

/// Places an order by somebody who was told the right amount.
pub(crate) fn place(
    conn: &mut Conn,
    buyer: AccountId,
    nth: u64,
    codes: &[&str],
    now: i64,
) -> Result<OrderRow, PlaceError> {
    place_with(conn, buyer, nth, codes, 50, now)
}

/// The same where a buyer may hold so many ZIPs before an order of theirs is complete.
pub(crate) fn place_with(
    conn: &mut Conn,
    buyer: AccountId,
    nth: u64,
    codes: &[&str],
    first_order_limit: usize,
    now: i64,
) -> Result<OrderRow, PlaceError> {
    let codes: Vec<ZipCode> = codes.iter().map(|code| zip(code)).collect();
    let rows = zips::by_codes(conn, &codes, now)?;
    let expected = card_amount(rows.iter().map(|row| row.price).sum());
    let request = OrderRequest {
        zips: codes,
        expected,
        expected_total: None,
        hold: HOLD,
        terms: "2024-10-17",
        decline_bucket: "ad".to_owned(),
        declines_of_address: DECLINES,
        first_order_limit,
    };
    orders::place(conn, buyer, &number(nth), &request, now)
}

pub(crate) async fn try_placing(
    db: &Db,
    buyer: AccountId,
    nth: u64,
    codes: &[&'static str],
    now: i64,
) -> Result<OrderRow, PlaceError> {
    let codes = codes.to_vec();
    db.write(move |conn| place(conn, buyer, nth, &codes, now))
        .await
}

pub(crate) async fn placed(
    db: &Db,
    buyer: AccountId,
    nth: u64,
    codes: &[&'static str],
    now: i64,
) -> OrderRow {
    try_placing(db, buyer, nth, codes, now).await.unwrap()
}

/// What a bank calls a wire.
pub(crate) fn reference(text: &str) -> WireReference {
    WireReference::parse(text).unwrap()
}

/// A wire comes, by a name that no other has.
pub(crate) fn wire(amount: Usd) -> Event {
    static NTH: AtomicU64 = AtomicU64::new(1);
    let nth = NTH.fetch_add(1, Ordering::Relaxed);
    Event::WireReceived {
        amount,
        reference: reference(&format!("FED {nth}")),
    }
}

/// The provider says that it charged the card, which is the buyer's alone.
pub(crate) fn capture(
    conn: &mut Conn,
    id: &OrderId,
    amount: Usd,
    at: i64,
    now: i64,
) -> Result<OrderRow, DbError> {
    let row = orders::lock(conn, id)?.unwrap();
    let card = format!("card of {}", row.account);
    let captured = orders::record_capture(conn, row, amount, at, rules(), now)?;
    cards::record(conn, &captured, &[card], now)?;
    Ok(captured)
}

pub(crate) async fn captured(db: &Db, id: &OrderId, amount: Usd, at: i64, now: i64) -> OrderRow {
    let id = id.clone();
    transact(db, move |conn| capture(conn, &id, amount, at, now)).await
}

/// Placed and at once paid as was asked for.
pub(crate) async fn paid(
    db: &Db,
    buyer: AccountId,
    nth: u64,
    codes: &[&'static str],
    now: i64,
) -> OrderRow {
    let row = placed(db, buyer, nth, codes, now).await;
    captured(db, &row.id, row.order.card, now, now).await
}

pub(crate) fn happen(
    conn: &mut Conn,
    id: &OrderId,
    event: Event,
    now: i64,
) -> Result<Result<OrderRow, OrderError>, DbError> {
    let row = orders::lock(conn, id)?.unwrap();
    orders::apply(conn, row, event, rules(), now)
}

pub(crate) async fn happened(
    db: &Db,
    id: &OrderId,
    event: Event,
    now: i64,
) -> Result<OrderRow, OrderError> {
    let id = id.clone();
    transact(db, move |conn| happen(conn, &id, event, now)).await
}

/// The provider says that it will not charge the card.
pub(crate) fn call_off(conn: &mut Conn, id: &OrderId, now: i64) -> Result<OrderRow, DbError> {
    let row = orders::lock(conn, id)?.unwrap();
    orders::record_cancelled(conn, row, rules(), now)
}

/// Somebody wants the order to end, or nobody does, and the provider calls its payment off.
pub(crate) async fn cancelled(
    db: &Db,
    id: &OrderId,
    reason: Option<CancelReason>,
    now: i64,
) -> OrderRow {
    if let Some(reason) = reason {
        let id = id.clone();
        transact(db, move |conn| {
            orders::request_cancel(conn, &id, reason, now)
        })
        .await;
    }
    let id = id.clone();
    transact(db, move |conn| call_off(conn, &id, now)).await
}

/// Gives everything back that is wanted back, as the provider does: each order's money by one refund.
pub(crate) fn give_back(conn: &mut Conn, now: i64) -> Result<usize, DbError> {
    let wanted = refunds::claim(conn, now, 100, MINUTE)?;
    for refund in &wanted {
        let id = format!("re_{}", refund.order);
        refunds::record_refund(conn, &refund.order, &id, refund.amount, now)?;
    }
    Ok(wanted.len())
}

/// The provider knows the payment by `pi_` and the order's number from now on.
pub(crate) async fn with_intent(db: &Db, id: &OrderId) {
    let id = id.clone();
    transact(db, move |conn| {
        orders::set_intent(conn, &id, &format!("pi_{id}"), "digest")
    })
    .await;
}

pub(crate) async fn order(db: &Db, id: &OrderId) -> OrderRow {
    let id = id.clone();
    transact(db, move |conn| orders::by_id(conn, &id))
        .await
        .unwrap()
}

pub(crate) async fn statuses(db: &Db, codes: &[&str], now: i64) -> Vec<ListingStatus> {
    let codes: Vec<ZipCode> = codes.iter().map(|code| zip(code)).collect();
    let rows = transact(db, move |conn| zips::by_codes(conn, &codes, now)).await;
    rows.iter().map(|row| row.status).collect()
}

/// The codes of what is kept for an account or sold to it.
pub(crate) async fn owned(db: &Db, account: AccountId) -> Vec<String> {
    let rows = transact(db, move |conn| zips::of(conn, account, NOW)).await;
    rows.iter().map(|row| row.code.to_string()).collect()
}

pub(crate) async fn timeline(db: &Db, id: &OrderId) -> Vec<TimelineEntry> {
    let id = id.clone();
    let moments = transact(db, move |conn| orders::timeline(conn, &id)).await;
    moments.into_iter().map(|(moment, ..)| moment).collect()
}

/// The e-mails that are still to be written about an order.
pub(crate) async fn notices(db: &Db, id: &OrderId) -> Vec<Notice> {
    let emails = transact(db, |conn| orders::pending_emails(conn, 1000)).await;
    let theirs = emails.into_iter().filter(|email| email.order == *id);
    theirs.map(|email| email.notice).collect()
}

/// What a book holds: its credits without its debits.
pub(crate) async fn held(db: &Db, book: LedgerAccount) -> Usd {
    transact(db, move |conn| ledger::balance(conn, &book)).await
}

pub(crate) async fn findings(db: &Db, now: i64) -> Vec<String> {
    transact(db, move |conn| {
        ledger::check_in_batches(conn, now, 2, |_| ())
    })
    .await
}

pub(crate) async fn assert_consistent(db: &Db, now: i64) {
    assert_eq!(findings(db, now).await, Vec::<String>::new());
}
