//! The ZIPs that are somebody's.

use diesel::{
    ExpressionMethods, NullableExpressionMethods, QueryDsl, RunQueryDsl, SelectableHelper,
};
use ink_domain::zip::ListingStatus;

use super::row::{StoredZip, ZipRow};
use crate::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts, zips};

/// Milliseconds between an account's deletion and the return of its ZIPs to the stock (7 days).
pub const RETURN_AFTER: i64 = 7 * 24 * 60 * 60 * 1000;

/// Sold and reserved ones, in the order of their codes.
pub fn of(conn: &mut Conn, owner: AccountId, now: i64) -> Result<Vec<ZipRow>, DbError> {
    let theirs: Vec<StoredZip> = zips::table
        .filter(zips::owner_id.eq(owner.0))
        .order(zips::zip)
        .select(StoredZip::as_select())
        .load(conn)?;
    theirs.into_iter().map(|zip| zip.at(now)).collect()
}

/// Brings back to the stock what deleted accounts owned, once the time for that has come. Returns how
/// many ZIPs came back.
pub fn return_of_the_deleted(conn: &mut Conn, now: i64) -> Result<usize, DbError> {
    let gone = accounts::table
        .filter(accounts::deleted_at.le(now.saturating_sub(RETURN_AFTER)))
        .select(accounts::id.nullable());
    let theirs = zips::table.filter(zips::owner_id.eq_any(gone));
    if let Conn::Postgres(conn) = conn {
        // In their order, as whoever else wants several ([`super::hold`]).
        theirs
            .order(zips::zip)
            .select(zips::zip)
            .for_no_key_update()
            .load::<String>(conn)?;
    }
    Ok(diesel::update(theirs)
        .set((
            zips::status.eq(ListingStatus::Available.code()),
            zips::held_until.eq(None::<i64>),
            zips::owner_id.eq(None::<i64>),
            zips::order_id.eq(None::<String>),
        ))
        .execute(conn)?)
}
