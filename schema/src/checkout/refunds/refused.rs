//! Refunds that the provider refused for now: they are requested again.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::{is_open, retry_at};
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
    let open = || refunds::table.find(order.as_str()).filter(is_open());
    diesel::update(open().filter(refunds::refused_since.is_null()))
        .set(refunds::refused_since.eq(now))
        .execute(conn)?;
    diesel::update(open())
        .set(refunds::failures.eq(refunds::failures + 1))
        .execute(conn)?;
    retry_at(conn, order, next_at)
}
