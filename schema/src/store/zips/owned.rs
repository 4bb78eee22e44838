//! The ZIPs that customers own or have reserved.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::{DAY, DurationMs, Millis};
use ink_domain::zip::{ListingStatus, ZipCode};

use super::hold::freed;
use super::places::{Placed, StoredPlace};
use super::row::{StoredZip, ZipRow};
use crate::account::accounts::AccountId;
use crate::checkout::disputes::DisputeState;
use crate::conn::Conn;
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::tables::{accounts, disputes, order_zips, orders, zips};
use crate::url::DatabaseKind;

/// Milliseconds between an account's deletion and the return of its ZIPs to the stock (7 days).
pub const RETURN_AFTER: DurationMs = 7 * DAY;

/// Sold and reserved ones, ordered by code.
pub fn of(conn: &mut Conn, owner: AccountId, now: Millis) -> Result<Vec<ZipRow>, DbError> {
    let theirs: Vec<StoredZip> = zips::table
        .filter(zips::owner_id.eq(owner.0))
        .order(zips::zip)
        .select(StoredZip::as_select())
        .load(conn)?;
    Ok(theirs.into_iter().map(|zip| zip.at(now)).collect())
}

/// What a ZIP is to a customer who has paid for it, or is about to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ownership {
    Sold,
    /// By this order, which still owes its balance.
    Reserved(OrderId),
    /// While their card payment is awaited.
    Held,
}

/// What a ZIP is to this account. `None` if the account has no claim to it.
pub fn ownership(
    conn: &mut Conn,
    account: AccountId,
    code: ZipCode,
    now: Millis,
) -> Result<Option<Ownership>, DbError> {
    let of_account = zips::owner_id
        .eq(account.0)
        .or(orders::account_id.nullable().eq(account.0));
    let found: Option<(StoredZip, Option<OrderId>)> = zips::table
        .left_join(orders::table)
        .filter(zips::zip.eq(code.as_str()))
        .filter(of_account)
        .select((StoredZip::as_select(), zips::order_id))
        .first(conn)
        .optional()?;
    let Some((zip, order)) = found else {
        return Ok(None);
    };
    Ok(match (zip.at(now).status, order) {
        (ListingStatus::Sold, _) => Some(Ownership::Sold),
        (ListingStatus::Reserved, Some(order)) => Some(Ownership::Reserved(order)),
        (ListingStatus::Pending, _) => Some(Ownership::Held),
        _ => None,
    })
}

#[derive(Clone, Debug, PartialEq)]
pub struct Holding {
    /// With the store's current price.
    pub zip: ZipRow,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    pub paid: Usd,
}

/// Everything that a customer owns, ordered by code. Reserved ZIPs are not owned yet.
pub fn holdings(conn: &mut Conn, owner: AccountId, now: Millis) -> Result<Vec<Holding>, DbError> {
    let of_its_order = order_zips::zip
        .eq(zips::zip)
        .and(order_zips::order_id.nullable().eq(zips::order_id));
    let rows: Vec<(StoredPlace, Usd)> = zips::table
        .inner_join(order_zips::table.on(of_its_order))
        .filter(zips::owner_id.eq(owner.0))
        .filter(zips::status.eq(ListingStatus::Sold.code()))
        .order(zips::zip)
        .select((StoredPlace::as_select(), order_zips::price_cents))
        .load(conn)?;
    let holding = |(place, paid): (StoredPlace, Usd)| {
        let Placed { zip, coordinates } = place.at(now);
        Holding {
            zip,
            lat: coordinates.lat,
            lon: coordinates.lon,
            paid,
        }
    };
    Ok(rows.into_iter().map(holding).collect())
}

/// What a customer owns and where it is, without what it cost them: rarest first, then by code. Reserved ZIPs are
/// not owned yet.
pub fn sold_to(conn: &mut Conn, owner: AccountId, now: Millis) -> Result<Vec<Placed>, DbError> {
    let rows: Vec<StoredPlace> = zips::table
        .filter(zips::owner_id.eq(owner.0))
        .filter(zips::status.eq(ListingStatus::Sold.code()))
        .order((zips::tier, zips::zip))
        .select(StoredPlace::as_select())
        .load(conn)?;
    Ok(rows.into_iter().map(|place| place.at(now)).collect())
}

/// Returns what deleted accounts owned to the stock, once its time has come; not while its payment is disputed.
/// Returns how many ZIPs came back.
pub fn release_from_deleted_accounts(conn: &mut Conn, now: Millis) -> Result<usize, DbError> {
    let gone = accounts::table
        .filter(accounts::deleted_at.le(now.saturating_sub(RETURN_AFTER)))
        .select(accounts::id.nullable());
    let disputed = disputes::table
        .filter(disputes::order_id.nullable().eq(zips::order_id))
        .filter(disputes::state.eq(DisputeState::Open.code()));
    let theirs = zips::table
        .filter(zips::owner_id.eq_any(gone))
        .filter(not(exists(disputed)));
    if conn.kind() == DatabaseKind::Postgres {
        // In their order, like every other buyer of several ([`super::hold`]).
        let in_order = theirs.order(zips::zip).select(zips::zip);
        conn.lock(in_order, RowLock::NoKeyUpdate).execute(conn)?;
    }
    Ok(diesel::update(theirs)
        .set((freed(), zips::returned_at.eq(now)))
        .execute(conn)?)
}
