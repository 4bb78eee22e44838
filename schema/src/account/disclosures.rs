//! Disclosures under Californian law: how often they were requested.

use diesel::dsl::min;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::time::{DAY, DurationMs, Millis};

use super::accounts::{AccountId, lock_row};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::disclosures;

/// The period over which they are counted, in milliseconds: twelve months.
pub const SPAN: DurationMs = 365 * DAY;
/// How many an account's owner may request in that period (spec, section 9).
pub const ALLOWED: i64 = 2;

/// When they were requested, oldest first.
pub fn of(conn: &mut Conn, account: AccountId) -> Result<Vec<Millis>, DbError> {
    Ok(disclosures::table
        .filter(disclosures::account_id.eq(account.0))
        .order(disclosures::at)
        .select(disclosures::at)
        .load(conn)?)
}

/// Counts one more, if it is allowed. Returns whether it is.
pub fn record_if_allowed(
    conn: &mut Conn,
    account: AccountId,
    now: Millis,
) -> Result<bool, DbError> {
    lock_row(conn, account)?;
    let asked: i64 = disclosures::table
        .filter(disclosures::account_id.eq(account.0))
        .filter(disclosures::at.gt(now.saturating_sub(SPAN)))
        .count()
        .get_result(conn)?;
    if asked >= ALLOWED {
        return Ok(false);
    }
    diesel::insert_into(disclosures::table)
        .values((
            disclosures::account_id.eq(account.0),
            disclosures::at.eq(now),
        ))
        .execute(conn)?;
    Ok(true)
}

/// When the next one may be requested, if all that are allowed have been.
pub fn again_at(conn: &mut Conn, account: AccountId, now: Millis) -> Result<Millis, DbError> {
    let oldest: Option<Millis> = disclosures::table
        .filter(disclosures::account_id.eq(account.0))
        .filter(disclosures::at.gt(now.saturating_sub(SPAN)))
        .select(min(disclosures::at))
        .first(conn)?;
    Ok(oldest.unwrap_or(now).saturating_add(SPAN))
}
