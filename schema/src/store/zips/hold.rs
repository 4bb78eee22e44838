//! Who currently has a ZIP: it is held, reserved, sold, or free again.
//!
//! Rows are always locked in the order of their codes, so that one order may wait for another, but they never deadlock.

use diesel::dsl::{auto_type, case_when};
use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::order::OrderId;
use ink_domain::time::Millis;
use ink_domain::zip::{ListingStatus, ZipCode};

use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::tables::zips;

/// `ListingStatus::at`, in SQL.
#[auto_type]
pub(crate) fn can_be_had(now: Millis) -> _ {
    let available: i16 = ListingStatus::Available.code();
    let pending: i16 = ListingStatus::Pending.code();
    zips::status
        .eq(available)
        .or(zips::status.eq(pending).and(zips::held_until.le(now)))
}

/// Holds those of the ZIPs that are available for an order until the given time (`ink_domain::order::HOLD` from now, or as
/// configured): one conditional update. Returns whether that is all of them; if not, the caller must roll back. The ZIPs must be
/// locked, and each be named once.
pub(crate) fn hold(
    conn: &mut Conn,
    codes: &[ZipCode],
    order: &OrderId,
    until: Millis,
    now: Millis,
) -> Result<bool, DbError> {
    let wanted = zips::table
        .filter(zips::zip.eq_any(codes.iter().map(ZipCode::as_str)))
        .filter(can_be_had(now));
    let held = diesel::update(wanted)
        .set((
            zips::status.eq(ListingStatus::Pending.code()),
            zips::held_until.eq(until),
            zips::owner_id.eq(None::<i64>),
            zips::order_id.eq(order.as_str()),
        ))
        .execute(conn)?;
    Ok(held == codes.len())
}

/// The ZIPs that an order still has. A ZIP whose hold has expired may be another's by now.
pub fn held_by(conn: &mut Conn, order: &OrderId) -> Result<Vec<String>, DbError> {
    Ok(zips::table
        .filter(zips::order_id.eq(order.as_str()))
        .select(zips::zip)
        .load(conn)?)
}

/// Locks the ZIPs that an order still has until the transaction ends. Returns how many of them it holds.
pub(crate) fn lock_held(conn: &mut Conn, order: &OrderId) -> Result<usize, DbError> {
    let own = zips::table
        .filter(zips::order_id.eq(order.as_str()))
        .order(zips::zip)
        .select(zips::status);
    let statuses: Vec<ListingStatus> = conn.lock(own, RowLock::NoKeyUpdate).load(conn)?;
    let held = statuses
        .iter()
        .filter(|status| **status == ListingStatus::Pending);
    Ok(held.count())
}

/// The order's ZIPs must be locked, as for [`sell`] and [`release`].
pub(crate) fn reserve(
    conn: &mut Conn,
    order: &OrderId,
    buyer: AccountId,
) -> Result<usize, DbError> {
    give(conn, order, buyer, ListingStatus::Reserved)
}

pub(crate) fn sell(conn: &mut Conn, order: &OrderId, buyer: AccountId) -> Result<usize, DbError> {
    give(conn, order, buyer, ListingStatus::Sold)
}

/// Returns the ZIPs that are still the order's to the stock.
pub(crate) fn release(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<usize, DbError> {
    let was_held = zips::status.eq(ListingStatus::Pending.code());
    let returned_at = case_when(was_held, zips::returned_at).otherwise(Some(now));
    Ok(
        diesel::update(zips::table.filter(zips::order_id.eq(order.as_str())))
            .set((freed(), zips::returned_at.eq(returned_at)))
            .execute(conn)?,
    )
}

/// For sale again, and nobody's.
#[auto_type]
pub(super) fn freed() -> _ {
    let available: i16 = ListingStatus::Available.code();
    let never: Option<Millis> = None;
    let nobody: Option<i64> = None;
    let none: Option<String> = None;
    (
        zips::status.eq(available),
        zips::held_until.eq(never),
        zips::owner_id.eq(nobody),
        zips::order_id.eq(none),
    )
}

fn give(
    conn: &mut Conn,
    order: &OrderId,
    buyer: AccountId,
    status: ListingStatus,
) -> Result<usize, DbError> {
    Ok(
        diesel::update(zips::table.filter(zips::order_id.eq(order.as_str())))
            .set((
                zips::status.eq(status.code()),
                zips::held_until.eq(None::<Millis>),
                zips::owner_id.eq(buyer.0),
            ))
            .execute(conn)?,
    )
}
