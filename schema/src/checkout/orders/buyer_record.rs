//! A buyer's record: declines, cancellations, and ZIPs held and released.

use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::ban::{BanRule, Record, held_for};
use ink_domain::order::{CancelReason, OrderId, OrderStatus, TimelineEntry};
use ink_domain::time::{DurationMs, Millis};
use ink_domain::zip::ZipCode;

use super::row::OrderRow;
use super::{awaiting_card_of, request_cancel, timeline};
use crate::account::accounts::{AccountId, ban as ban_account, lock_row};
use crate::conn::Conn;
use crate::error::DbError;
use crate::rate_limits::{self, Limit};
use crate::tables::{accounts, order_events, order_zips, orders};

/// Bans an account, and requests the cancellation of its open payment. Returns whether the account was not banned
/// before.
pub fn ban(conn: &mut Conn, account: AccountId, now: Millis) -> Result<bool, DbError> {
    // Accounts are locked before orders, as everywhere. An order that another transaction is placing is visible
    // afterwards.
    lock_row(conn, account)?;
    if let Some(row) = awaiting_card_of(conn, account)? {
        request_cancel(conn, &row.id, CancelReason::Operator, now)?;
    }
    ban_account(conn, account, now)
}

/// Records that the card was declined or that its holder failed 3-D Secure. One cancellation a day after a decline does
/// not count against the buyer. After too many declines of the payment, the account or the client address, the payment
/// is cancelled: refusing new payments does not stop those that were started before. `address_limit`: how many declines
/// an address may have, if they are counted for the order.
pub fn record_decline(
    conn: &mut Conn,
    id: &OrderId,
    address_limit: Limit,
    now: Millis,
) -> Result<(), DbError> {
    let awaiting = orders::table
        .find(id.as_str())
        .filter(orders::status.eq(OrderStatus::AwaitingCard.code()));
    let changed = diesel::update(awaiting)
        .set(orders::declined_at.eq(now))
        .execute(conn)?;
    if changed == 0 {
        return Ok(());
    }
    timeline::add_entry(conn, id, TimelineEntry::Declined, None, now)?;
    let (buyer, bucket): (AccountId, Option<String>) = orders::table
        .find(id.as_str())
        .select((orders::account_id, orders::decline_bucket))
        .first(conn)?;
    let payment_declines: i64 = order_events::table
        .filter(order_events::order_id.eq(id.as_str()))
        .filter(order_events::kind.eq(TimelineEntry::Declined.code()))
        .count()
        .get_result(conn)?;
    let mut must_cancel = payment_declines >= BanRule::DECLINES_OF_PAYMENT
        || declined_too_often(conn, buyer, now)?.is_some();
    if let Some(bucket) = bucket {
        rate_limits::take(conn, &bucket, address_limit, now)?;
        must_cancel |= rate_limits::retry_after(conn, &bucket, address_limit, now)?.is_some();
    }
    if must_cancel {
        request_cancel(conn, id, CancelReason::Buyer, now)?;
    }
    Ok(())
}

/// Whether a buyer without a complete order would have more ZIPs than `most`: those reserved by deposits, and `wanted` more.
pub(super) fn exceeds_first_order_limit(
    conn: &mut Conn,
    buyer: AccountId,
    wanted: usize,
    most: usize,
) -> Result<bool, DbError> {
    let reserved: i64 = order_zips::table
        .inner_join(orders::table)
        .filter(orders::account_id.eq(buyer.0))
        .filter(orders::status.eq(OrderStatus::InProcess.code()))
        .count()
        .get_result(conn)?;
    let reserved = usize::try_from(reserved).unwrap_or(usize::MAX);
    if reserved.saturating_add(wanted) <= most {
        return Ok(false);
    }
    let complete: i64 = orders::table
        .filter(orders::account_id.eq(buyer.0))
        .filter(orders::status.eq(OrderStatus::Complete.code()))
        .count()
        .get_result(conn)?;
    Ok(complete == 0)
}

/// Milliseconds until a buyer may start a payment again, if their cards were declined too often within a day.
pub(super) fn declined_too_often(
    conn: &mut Conn,
    buyer: AccountId,
    now: Millis,
) -> Result<Option<DurationMs>, DbError> {
    let since = now.saturating_sub(BanRule::DECLINE_WINDOW);
    // The decline that reaches the limit, counted back from the newest: the buyer is free again when it is a day old.
    let limiting_decline: Option<Millis> = order_events::table
        .inner_join(orders::table)
        .filter(orders::account_id.eq(buyer.0))
        // Only these have entries that count: those of the others need not be read.
        .filter(orders::declined_at.gt(since))
        .filter(order_events::kind.eq(TimelineEntry::Declined.code()))
        .filter(order_events::at.gt(since))
        .order(order_events::at.desc())
        .offset(BanRule::DECLINES_OF_ACCOUNT - 1)
        .select(order_events::at)
        .first(conn)
        .optional()?;
    Ok(limiting_decline.map(|at| at.saturating_sub(since)))
}

/// What counts towards a ban of the buyer, since an operator lifted the last one.
pub fn buyer_record(conn: &mut Conn, account: AccountId, now: Millis) -> Result<Record, DbError> {
    /// When the last ban was lifted, the order's status, when it ended, and when its cancellation was counted.
    type Row = (Option<Millis>, i16, Option<Millis>, Option<Millis>);
    let window_start = now.saturating_sub(BanRule::WINDOW);
    let unpaid = OrderStatus::Unpaid.code();
    let counts = orders::status
        .eq(unpaid)
        .or(orders::counted_at.gt(window_start));
    let rows: Vec<Row> = orders::table
        .inner_join(accounts::table)
        .filter(orders::account_id.eq(account.0))
        .filter(counts)
        .select((
            accounts::unbanned_at,
            orders::status,
            orders::ended_at,
            orders::counted_at,
        ))
        .load(conn)?;
    let mut record = Record::default();
    for (unbanned_at, status, ended_at, counted_at) in rows {
        let since = unbanned_at.unwrap_or(Millis::MIN);
        if status == unpaid && ended_at.is_some_and(|at| at > since) {
            record.unpaid_orders = record.unpaid_orders.saturating_add(1);
        }
        if counted_at.is_some_and(|at| at > window_start.max(since)) {
            record.cancellations = record.cancellations.saturating_add(1);
        }
    }
    Ok(record)
}

/// A condition of orders that ended before their card was charged: one that was paid and then called off has the same
/// status.
#[diesel::dsl::auto_type]
fn never_charged() -> _ {
    let cancelled: i16 = OrderStatus::Cancelled.code();
    orders::status
        .eq(cancelled)
        .and(orders::captured_cents.eq(0_i64))
}

/// Whether another order of the buyer was cancelled whose card was declined within the last day.
pub(super) fn declined_before(
    conn: &mut Conn,
    row: &OrderRow,
    now: Millis,
) -> Result<bool, DbError> {
    let others: i64 = orders::table
        .filter(orders::account_id.eq(row.account.0))
        .filter(orders::id.ne(row.id.as_str()))
        .filter(never_charged())
        .filter(orders::declined_at.gt(now.saturating_sub(BanRule::DECLINE_WINDOW)))
        .count()
        .get_result(conn)?;
    Ok(others > 0)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReleasedHold {
    pub(super) zip: ZipCode,
    /// Milliseconds, added up over all of the buyer's orders within [`BanRule::WINDOW`].
    pub(super) held: DurationMs,
    /// When the buyer last cancelled the hold or let it expire. `None` if they only replaced the order: they still want
    /// the ZIP.
    pub(super) abandoned_at: Option<Millis>,
}

/// How long the buyer held each of these ZIPs that they released.
pub(super) fn released_holds(
    conn: &mut Conn,
    buyer: AccountId,
    zips: &[ZipCode],
    now: Millis,
) -> Result<Vec<ReleasedHold>, DbError> {
    /// The ZIP, when its hold began, the hold's deadline, when the order's end was requested, when it ended, and why.
    type Row = (
        ZipCode,
        Millis,
        Millis,
        Option<Millis>,
        Option<Millis>,
        Option<i16>,
    );
    let reasons = CancelReason::ALL
        .into_iter()
        .filter(|one| one.counts_as_release());
    let rows: Vec<Row> = order_zips::table
        .inner_join(orders::table)
        .filter(orders::account_id.eq(buyer.0))
        .filter(orders::placed_at.gt(now.saturating_sub(BanRule::WINDOW)))
        .filter(never_charged())
        .filter(orders::cancel_reason.eq_any(reasons.map(CancelReason::code)))
        .filter(order_zips::zip.eq_any(zips.iter().map(ZipCode::as_str)))
        .order(order_zips::zip)
        .select((
            order_zips::zip,
            orders::placed_at,
            orders::held_until,
            orders::cancel_requested_at,
            orders::ended_at,
            orders::cancel_reason,
        ))
        .load(conn)?;
    let mut all: Vec<ReleasedHold> = Vec::new();
    for (zip, from, until, requested_at, ended_at, reason) in rows {
        // The provider may confirm a cancellation long after it was requested.
        let ended_at = requested_at.or(ended_at).unwrap_or(now);
        let is_abandoned = reason != Some(CancelReason::Replaced.code());
        let (held, abandoned_at) = (
            held_for(from, until, ended_at),
            is_abandoned.then_some(ended_at),
        );
        match all.last_mut().filter(|last| last.zip == zip) {
            Some(last) => {
                last.held = last.held.saturating_add(held);
                last.abandoned_at = last.abandoned_at.max(abandoned_at);
            }
            None => all.push(ReleasedHold {
                zip,
                held,
                abandoned_at,
            }),
        }
    }
    Ok(all)
}

pub fn has_open(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let open = OrderStatus::ALL
        .into_iter()
        .filter(|status| status.is_open())
        .map(OrderStatus::code);
    let found: i64 = orders::table
        .filter(orders::account_id.eq(account.0))
        .filter(orders::status.eq_any(open))
        .count()
        .get_result(conn)?;
    Ok(found > 0)
}
