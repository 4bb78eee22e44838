//! The timeline of an order, for its buyer to read.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::{OrderId, TimelineEntry};
use ink_domain::time::Millis;

use super::row::OrderRow;
use crate::account::accounts::AccountId;
use crate::account::notifications;
use crate::business_event::{self, BusinessEvent};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{order_events, orders};

/// Adds an entry to the order's timeline and, for some kinds, a notification to its buyer.
pub fn add_entry(
    conn: &mut Conn,
    order: &OrderId,
    entry: TimelineEntry,
    amount: Option<Usd>,
    now: Millis,
) -> Result<(), DbError> {
    record_silently(conn, order, entry, amount, now)?;
    let Some(kind) = NotificationKind::of_order(entry) else {
        return Ok(());
    };
    let buyer: AccountId = orders::table
        .find(order.as_str())
        .select(orders::account_id)
        .first(conn)?;
    notifications::create_for_order(conn, buyer, order, kind, amount, None, now)
}

/// Creates the notification that an entry of this kind has, if it has one. `amount` and `detail`: those that it names.
pub(super) fn notify(
    conn: &mut Conn,
    row: &OrderRow,
    entry: TimelineEntry,
    amount: Option<Usd>,
    detail: Option<&str>,
    now: Millis,
) -> Result<(), DbError> {
    let Some(kind) = NotificationKind::of_order(entry) else {
        return Ok(());
    };
    notifications::create_for_order(conn, row.account, &row.id, kind, amount, detail, now)
}

/// Adds an entry to the order's timeline without a notification: its buyer has nothing to do about it, or it names another
/// amount ([`notify`]).
pub(crate) fn record_silently(
    conn: &mut Conn,
    order: &OrderId,
    entry: TimelineEntry,
    amount: Option<Usd>,
    now: Millis,
) -> Result<(), DbError> {
    diesel::insert_into(order_events::table)
        .values((
            order_events::order_id.eq(order.as_str()),
            order_events::at.eq(now),
            order_events::kind.eq(entry.code()),
            order_events::amount_cents.eq(amount.map(Usd::cents)),
        ))
        .execute(conn)?;
    business_event::buffer(BusinessEvent::of_order(entry.code(), order, amount));
    Ok(())
}

/// The order's timeline, the oldest entry first: what happened, when, and how much money moved. Entries that only another
/// release knows are left to it.
pub fn timeline(
    conn: &mut Conn,
    order: &OrderId,
) -> Result<Vec<(TimelineEntry, Millis, Option<Usd>)>, DbError> {
    let rows: Vec<(String, Millis, Option<Usd>)> = order_events::table
        .filter(order_events::order_id.eq(order.as_str()))
        .order(order_events::id)
        .select((
            order_events::kind,
            order_events::at,
            order_events::amount_cents,
        ))
        .load(conn)?;
    let known = rows
        .into_iter()
        .filter_map(|(kind, at, amount)| Some((TimelineEntry::from_code(&kind)?, at, amount)));
    Ok(known.collect())
}
