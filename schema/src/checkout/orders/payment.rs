//! The payment intent of an order: storing its id, and requesting its cancellation.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::order::{CancelReason, OrderId, OrderStatus};
use ink_domain::time::Millis;

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::orders;

/// Stores the payment intent that the provider created for the order. `secret_digest`: SHA-256 of its client secret.
/// Returns whether it may be paid: the order awaits its card, and no cancellation was requested.
pub fn set_intent(
    conn: &mut Conn,
    id: &OrderId,
    intent_id: &str,
    secret_digest: &str,
) -> Result<bool, DbError> {
    let order = orders::table.find(id.as_str());
    let intent = (
        orders::intent_id.eq(intent_id),
        orders::secret_digest.eq(secret_digest),
    );
    let payable = order
        .filter(orders::status.eq(OrderStatus::AwaitingCard.code()))
        .filter(orders::cancel_reason.is_null());
    if diesel::update(payable).set(intent).execute(conn)? == 1 {
        return Ok(true);
    }
    // Its cancellation needs the id.
    diesel::update(order).set(intent).execute(conn)?;
    Ok(false)
}

/// Stores the payment intent of an order without one: the provider's event may arrive before [`set_intent`] has run.
pub fn set_intent_if_missing(
    conn: &mut Conn,
    id: &OrderId,
    intent_id: &str,
) -> Result<(), DbError> {
    diesel::update(
        orders::table
            .find(id.as_str())
            .filter(orders::intent_id.is_null()),
    )
    .set(orders::intent_id.eq(intent_id))
    .execute(conn)?;
    Ok(())
}

/// Requests the cancellation of an order that awaits its card. The first reason and its time are kept; the order ends
/// once the provider has cancelled the payment. A transaction that changes more of the order must lock it first.
pub fn request_cancel(
    conn: &mut Conn,
    id: &OrderId,
    reason: CancelReason,
    now: Millis,
) -> Result<(), DbError> {
    let awaiting = orders::table
        .find(id.as_str())
        .filter(orders::status.eq(OrderStatus::AwaitingCard.code()))
        .filter(orders::cancel_reason.is_null());
    diesel::update(awaiting)
        .set((
            orders::cancel_reason.eq(reason.code()),
            orders::cancel_requested_at.eq(now),
        ))
        .execute(conn)?;
    Ok(())
}
