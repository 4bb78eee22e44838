//! Disclosures under Californian law: how often they were requested.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::time::{DAY, DurationMs, Millis};

use super::accounts::{AccountId, lock_row};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::disclosures;

/// The period over which they are counted, in milliseconds: twelve months.
pub const SPAN: DurationMs = 365 * DAY;
/// How many an account's owner may request in that period (spec, section 9).
const ALLOWED: usize = 2;

/// When they were requested, oldest first.
pub fn of(conn: &mut Conn, account: AccountId) -> Result<Vec<Millis>, DbError> {
    Ok(disclosures::table
        .filter(disclosures::account_id.eq(account.0))
        .order(disclosures::at)
        .select(disclosures::at)
        .load(conn)?)
}

/// Counts one more, unless as many as are allowed were requested in that period: then it returns when the next one may be.
pub fn record_if_allowed(
    conn: &mut Conn,
    account: AccountId,
    now: Millis,
) -> Result<Option<Millis>, DbError> {
    lock_row(conn, account)?;
    let since = now.saturating_sub(SPAN);
    let mut recent = of(conn, account)?;
    recent.retain(|at| *at > since);
    if recent.len() >= ALLOWED {
        return Ok(recent.first().map(|oldest| oldest.saturating_add(SPAN)));
    }
    diesel::insert_into(disclosures::table)
        .values((
            disclosures::account_id.eq(account.0),
            disclosures::at.eq(now),
        ))
        .execute(conn)?;
    Ok(None)
}
