//! The store's ZIPs in the database. What visitors see of them comes from [`super::listings`].
//!
//! Their prices are decided in `ink_domain::pricing` and written by [`super::import`].

mod dates;
mod hold;
mod owned;
mod places;
mod record;
mod row;

use std::collections::HashMap;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, SelectableHelper};
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use crate::conn::Conn;
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::tables::zips;

pub use dates::{dates_of_state, dates_of_states};
pub use hold::held_by;
pub use owned::{
    Holding, Ownership, RETURN_AFTER, holdings, of, ownership, release_from_deleted_accounts,
    sold_to,
};
pub use places::{Placed, Sale, latest_sales};
pub use record::{Record, record_of};
pub use row::ZipRow;

pub(crate) use hold::{can_be_had, hold, lock_held, release, reserve, sell};
pub(crate) use row::StoredZip;

/// The ZIPs with these codes, in the requested order; those that are not in the store are left out. A
/// code requested twice is returned twice.
pub fn by_codes(conn: &mut Conn, codes: &[ZipCode], now: Millis) -> Result<Vec<ZipRow>, DbError> {
    let found = zips::table
        .filter(zips::zip.eq_any(codes.iter().map(ZipCode::as_str)))
        .select(StoredZip::as_select())
        .load(conn)?;
    Ok(in_order_of(codes, found, now))
}

/// Like [`by_codes`], with the rows locked until the transaction ends.
pub(crate) fn lock_by_codes(
    conn: &mut Conn,
    codes: &[ZipCode],
    now: Millis,
) -> Result<Vec<ZipRow>, DbError> {
    let wanted = zips::table
        .filter(zips::zip.eq_any(codes.iter().map(ZipCode::as_str)))
        .order(zips::zip)
        .select(StoredZip::as_select());
    let found = conn.lock(wanted, RowLock::NoKeyUpdate).load(conn)?;
    Ok(in_order_of(codes, found, now))
}

fn in_order_of(codes: &[ZipCode], found: Vec<StoredZip>, now: Millis) -> Vec<ZipRow> {
    let rows = found.into_iter().map(|stored| stored.at(now));
    let rows: HashMap<ZipCode, ZipRow> = rows.map(|row| (row.code, row)).collect();
    codes
        .iter()
        .filter_map(|code| rows.get(code))
        .cloned()
        .collect()
}

/// How many there are, including sold ones.
pub fn count(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(zips::table.count().get_result(conn)?)
}
