//! Refunds that the provider refused for now, or that failed for a cause that passes: they are requested again.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::{is_open, not_started, retry_at};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::refunds;

/// The provider refused the refund for now. It is due again at `next_at`, with another idempotency key: for the same
/// key, the provider would repeat its answer. The time in which refusals are retried starts with the first one.
pub fn record_refusal(
    conn: &mut Conn,
    order: &OrderId,
    now: Millis,
    next_at: Millis,
) -> Result<(), DbError> {
    count_refusal(conn, order, now)?;
    retry_at(conn, order, next_at)
}

/// The refund that the provider started has failed for a cause that passes, such as a dispute. Another one is due when
/// this one would have been polled, as after [`record_refusal`]. Returns whether it was the current one: otherwise an
/// earlier attempt failed.
pub fn record_refusal_if_current(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let current = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(refunds::refund_id.eq(refund_id));
    let changed = diesel::update(current).set(not_started()).execute(conn)?;
    if changed == 1 {
        count_refusal(conn, order, now)?;
    }
    Ok(changed == 1)
}

fn count_refusal(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    let open = || refunds::table.find(order.as_str()).filter(is_open());
    diesel::update(open().filter(refunds::refused_since.is_null()))
        .set(refunds::refused_since.eq(now))
        .execute(conn)?;
    diesel::update(open())
        .set(refunds::failures.eq(refunds::failures + 1))
        .execute(conn)?;
    Ok(())
}
