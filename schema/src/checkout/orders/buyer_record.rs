//! What is known of an order beside its state, and of a buyer by their orders.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ban::{BanRule, Record};
use ink_domain::order::{CancelReason, OrderId, OrderStatus};

use super::timeline::{self, OrderEvent};
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::orders;

/// Somebody wants an order whose card is awaited to end. The first reason stands; the order ends when the
/// provider has called the payment off. A transaction that does more to the order locks it before.
pub fn request_cancel(conn: &mut Conn, id: &OrderId, reason: CancelReason) -> Result<(), DbError> {
    let awaiting = orders::table
        .find(id.as_str())
        .filter(orders::status.eq(OrderStatus::AwaitingCard.code()))
        .filter(orders::cancel_reason.is_null());
    diesel::update(awaiting)
        .set(orders::cancel_reason.eq(reason.code()))
        .execute(conn)?;
    Ok(())
}

/// The provider has a payment intent for the order. `secret_digest`: SHA-256 of its client secret.
pub fn note_intent(
    conn: &mut Conn,
    id: &OrderId,
    intent_id: &str,
    secret_digest: &str,
) -> Result<(), DbError> {
    diesel::update(orders::table.find(id.as_str()))
        .set((
            orders::intent_id.eq(intent_id),
            orders::secret_digest.eq(secret_digest),
        ))
        .execute(conn)?;
    Ok(())
}

/// What the buyer's bank called the wire.
pub fn note_wire(conn: &mut Conn, id: &OrderId, reference: &str) -> Result<(), DbError> {
    diesel::update(orders::table.find(id.as_str()))
        .set(orders::wire_reference.eq(reference))
        .execute(conn)?;
    Ok(())
}

/// The card was declined, or its holder did not prove to be that. Letting go then counts against nobody.
pub fn declined(conn: &mut Conn, id: &OrderId, now: i64) -> Result<(), DbError> {
    let awaiting = orders::table
        .find(id.as_str())
        .filter(orders::status.eq(OrderStatus::AwaitingCard.code()));
    let changed = diesel::update(awaiting)
        .set(orders::declined_at.eq(now))
        .execute(conn)?;
    if changed == 1 {
        timeline::note(conn, id, OrderEvent::Declined, None, now)?;
    }
    Ok(())
}

/// What a buyer did that may lead to a ban.
pub fn record(conn: &mut Conn, account: AccountId, now: i64) -> Result<Record, DbError> {
    let theirs = orders::table.filter(orders::account_id.eq(account.0));
    let unpaid: i64 = theirs
        .filter(orders::status.eq(OrderStatus::Unpaid.code()))
        .count()
        .get_result(conn)?;
    let cancelled: i64 = theirs
        .filter(orders::counted_at.gt(now.saturating_sub(BanRule::WINDOW)))
        .count()
        .get_result(conn)?;
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Record {
        unpaid_orders: number(unpaid),
        cancellations: number(cancelled),
    })
}

/// Whether somebody has an order that did not end yet.
pub fn has_open(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let open = OrderStatus::ALL
        .into_iter()
        .filter(|status| status.is_open())
        .map(OrderStatus::code);
    let found: i64 = orders::table
        .filter(orders::account_id.eq(account.0))
        .filter(orders::status.eq_any(open))
        .count()
        .get_result(conn)?;
    Ok(found > 0)
}
