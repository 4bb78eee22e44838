//! A ZIP as operators see it.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl, SelectableHelper};
use ink_domain::order::OrderId;
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use super::row::{StoredZip, ZipRow};
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{watches, zips};

/// Everything known about a ZIP now. Its earlier orders are found from the orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub zip: ZipRow,
    /// When its hold expires, while it is pending.
    pub held_until: Option<Millis>,
    /// The account that owns it or has reserved it.
    pub owner: Option<AccountId>,
    /// The order that holds, reserves or owns it.
    pub order: Option<OrderId>,
    /// How many are told when it becomes available or changes its price.
    pub followers: i64,
}

/// `None` if it is not in the store.
pub fn record_of(conn: &mut Conn, code: ZipCode, now: Millis) -> Result<Option<Record>, DbError> {
    let found: Option<(StoredZip, Option<AccountId>, Option<OrderId>)> = zips::table
        .find(code.as_str())
        .select((StoredZip::as_select(), zips::owner_id, zips::order_id))
        .first(conn)
        .optional()?;
    let Some((stored, owner, order)) = found else {
        return Ok(None);
    };
    let held_until = stored.held_until.filter(|until| *until > now);
    Ok(Some(Record {
        zip: stored.at(now),
        held_until,
        owner,
        order,
        followers: watches::table
            .filter(watches::zip.eq(code.as_str()))
            .count()
            .get_result(conn)?,
    }))
}
