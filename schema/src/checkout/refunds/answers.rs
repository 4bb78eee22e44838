//! What the provider answers about a refund: that it has started or made it, or does not know it. Refusals are in
//! `refused`, failures in `failed`.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId, OrderStatus, TimelineEntry};
use ink_domain::time::Millis;

use super::amounts::{all_refunded, outstanding};
use super::bank_payments::stop_counting_bank_payment;
use super::{is_open, not_started, settled};
use crate::billing::ledger;
use crate::checkout::orders;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::refunds;

/// The provider has started the order's refund under this id. A refund that is already in the ledger is ignored: if a
/// late message recorded its id, the current refund would wait for one that has already been made.
pub fn record_started(conn: &mut Conn, order: &OrderId, refund_id: &str) -> Result<(), DbError> {
    if ledger::by_source(conn, &Transfer::refund_source(refund_id))?.is_some() {
        return Ok(());
    }
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::refund_id.eq(refund_id),
            refunds::unknown_since.eq(None::<Millis>),
        ))
        .execute(conn)?;
    Ok(())
}

/// The provider answered that it does not know the refund that it started. Must not be called for a request that
/// failed: it does not say whether the refund is known.
pub fn record_unknown(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    now: Millis,
) -> Result<(), DbError> {
    let newly_unknown = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(refunds::refund_id.eq(refund_id))
        .filter(refunds::unknown_since.is_null());
    diesel::update(newly_unknown)
        .set(refunds::unknown_since.eq(now))
        .execute(conn)?;
    Ok(())
}

/// The provider knows the refund and is processing it.
pub fn record_known(conn: &mut Conn, order: &OrderId, refund_id: &str) -> Result<(), DbError> {
    let started = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(refunds::refund_id.eq(refund_id));
    diesel::update(started)
        .set(refunds::unknown_since.eq(None::<Millis>))
        .execute(conn)?;
    Ok(())
}

/// The provider has made a refund, which we requested or an operator made at the provider. It is posted to the ledger
/// once for each of the provider's refund ids. The requested refund is settled when its total is refunded, by one
/// refund or several, even if it had failed before.
pub fn record_refund(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    if ledger::post(conn, &Transfer::refund(order, refund_id, amount), now)? {
        stop_counting_bank_payment(conn, order, refund_id, amount)?;
        orders::add_entry(conn, order, TimelineEntry::MoneyBack, Some(amount), now)?;
        let row = orders::by_id(conn, order)?;
        let is_whole = row.is_some_and(|row| row.order.status == OrderStatus::Refunded);
        if !is_whole && !all_refunded(conn, order)? {
            // The e-mail about the refund of a whole order includes all that was still to be refunded.
            orders::queue_email(conn, order, Notice::PartBack, None, now)?;
        }
        settle_if_complete(conn, order, refund_id, now)?;
    }
    // This refund is made, so the rest of the total needs another one. Repeated events also get here.
    let waiting = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(refunds::refund_id.eq(refund_id));
    diesel::update(waiting).set(not_started()).execute(conn)?;
    Ok(())
}

/// Settles the order's refund if nothing of it is outstanding. `by`: the provider's id of the refund or lost dispute
/// that returned the last part.
pub fn settle_if_complete(
    conn: &mut Conn,
    order: &OrderId,
    by: &str,
    now: Millis,
) -> Result<(), DbError> {
    if outstanding(conn, order)?.is_positive() {
        return Ok(());
    }
    let unsettled = refunds::table
        .find(order.as_str())
        .filter(refunds::settled_at.is_null());
    diesel::update(unsettled)
        .set((refunds::refund_id.eq(by), settled(now)))
        .execute(conn)?;
    Ok(())
}
