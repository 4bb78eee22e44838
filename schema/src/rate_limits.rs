//! Rate limits, counted in the database: shared by all nodes.

use diesel::dsl::min;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::{DurationMs, Millis};

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::limit_hits;

/// At most `hits` in any `window` milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub hits: i64,
    pub window: DurationMs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimitOutcome {
    /// It was counted.
    Allowed,
    /// There is room again in this many milliseconds.
    Exceeded { retry_after_ms: DurationMs },
}

/// Counts one more in `bucket`, if there is room. Of concurrent callers, no more pass than fit: what
/// must not be tried too often is counted before it is tried, and given back if it was not a failure
/// ([`give_back`]).
pub fn take(
    conn: &mut Conn,
    bucket: &str,
    limit: Limit,
    now: Millis,
) -> Result<RateLimitOutcome, DbError> {
    lock_bucket(conn, bucket)?;
    if let Some(retry_after_ms) = retry_after(conn, bucket, limit, now)? {
        return Ok(RateLimitOutcome::Exceeded { retry_after_ms });
    }
    diesel::insert_into(limit_hits::table)
        .values((
            limit_hits::bucket.eq(bucket),
            limit_hits::at.eq(now),
            limit_hits::expires_at.eq(now.saturating_add(limit.window)),
        ))
        .execute(conn)?;
    Ok(RateLimitOutcome::Allowed)
}

/// In how many milliseconds there is room again, if there is none. Counts nothing.
pub fn retry_after(
    conn: &mut Conn,
    bucket: &str,
    limit: Limit,
    now: Millis,
) -> Result<Option<DurationMs>, DbError> {
    if limit.hits < 1 {
        return Ok(Some(limit.window));
    }
    let since = now.saturating_sub(limit.window);
    // As long as it counts, there are as many as fit, or more if the limit was lowered.
    let last: Option<Millis> = limit_hits::table
        .filter(limit_hits::bucket.eq(bucket))
        .filter(limit_hits::at.gt(since))
        .order(limit_hits::at.desc())
        .offset(limit.hits - 1)
        .select(limit_hits::at)
        .first(conn)
        .optional()?;
    Ok(last.map(|at| at.saturating_sub(since).max(1)))
}

/// Removes what was counted at a time: it was not a failure after all.
pub fn give_back(conn: &mut Conn, bucket: &str, at: Millis) -> Result<(), DbError> {
    loop {
        let counted: Option<i64> = limit_hits::table
            .filter(limit_hits::bucket.eq(bucket))
            .filter(limit_hits::at.eq(at))
            .select(min(limit_hits::id))
            .get_result(conn)?;
        let Some(id) = counted else { return Ok(()) };
        // Zero if another node has just given back this very one: there may be another.
        if diesel::delete(limit_hits::table.find(id)).execute(conn)? == 1 {
            return Ok(());
        }
    }
}

pub fn clear(conn: &mut Conn, bucket: &str) -> Result<(), DbError> {
    diesel::delete(limit_hits::table.filter(limit_hits::bucket.eq(bucket))).execute(conn)?;
    Ok(())
}

/// Otherwise two transactions could both count what exists and both find room.
fn lock_bucket(conn: &mut Conn, bucket: &str) -> Result<(), DbError> {
    // A bucket is a digest: 15 of its digits make a practically unique number.
    let digits: String = bucket
        .chars()
        .filter(char::is_ascii_hexdigit)
        .take(15)
        .collect();
    let number = i64::from_str_radix(&digits, 16).unwrap_or_default();
    Ok(conn.lock_number(number)?)
}
