//! What an operator paid from our bank in place of a refund that the provider could not make.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::{LedgerAccount, Posting, Transfer, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId};
use ink_domain::time::Millis;

use super::amounts::{outstanding, total_and_paid_from_bank};
use super::{RefundState, settled, state, unknown};
use crate::billing::ledger;
use crate::checkout::unmatched::{self, UnmatchedPayment};
use crate::checkout::{orders, provider_events, wires};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::refunds;

/// Why a failed refund was not closed. The caller's transaction must be rolled back.
#[derive(Debug, thiserror::Error)]
pub enum CloseError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("no refund of it has failed")]
    NotFailed,
    #[error("a wire with this reference was booked before")]
    Booked,
    /// The amount that is still to be refunded.
    #[error("{0} is still to go back, look at it again")]
    Outstanding(Usd),
}

/// `amount` was paid from our bank in place of a refund that failed, or that the provider does not know. The refund is
/// closed when nothing of it is left. An unknown refund has to be paid in full, because if it arrives later, it counts
/// in full in place of that payment. The order must be locked.
pub fn close(
    conn: &mut Conn,
    order: &OrderId,
    amount: Usd,
    reference: WireReference,
    now: Millis,
) -> Result<(), CloseError> {
    let unknown = unknown(conn, order, now)?;
    let has_failed = matches!(state(conn, order)?, Some(RefundState::Failed(_)));
    if unknown.is_none() && !has_failed {
        return Err(CloseError::NotFailed);
    }
    let left = outstanding(conn, order)?;
    if amount > left || (unknown.is_some() && amount != left) {
        return Err(CloseError::Outstanding(left));
    }
    let paid = Posting::PaidBack(amount, reference).into_transfer(order);
    if !wires::book(conn, &paid, now)? {
        return Err(CloseError::Booked);
    }
    if let Some((refund_id, _)) = unknown {
        // The row has the latest possible time, so that it is never deleted as expired.
        provider_events::claim(
            conn,
            &closed_event_id(&refund_id),
            "refund_closed",
            i64::MAX,
        )?;
    }
    let row = || refunds::table.find(order.as_str());
    diesel::update(row())
        .set(refunds::paid_cents.eq(refunds::paid_cents + amount.cents()))
        .execute(conn)
        .map_err(DbError::from)?;
    if amount == left {
        diesel::update(row())
            .set(settled(now))
            .execute(conn)
            .map_err(DbError::from)?;
    }
    orders::notify_buyer(conn, order, Notice::PaidBack, Some(amount), now)?;
    Ok(())
}

/// [`close`] for a payment that has no order here: `amount` was paid from our bank in place of its failed refund, and
/// the provider keeps as much of the payment. `reason`: why it was paid from the bank. The payment must be locked.
pub fn close_unmatched(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    amount: Usd,
    reference: WireReference,
    reason: &str,
    now: Millis,
) -> Result<(), CloseError> {
    let refused = payment.refused.filter(|amount| amount.is_positive());
    let left = refused.ok_or(CloseError::NotFailed)?;
    if amount > left {
        return Err(CloseError::Outstanding(left));
    }
    if !wires::book(conn, &Transfer::paid_back(amount, reference), now)? {
        return Err(CloseError::Booked);
    }
    let transfer = format!("{reference}: {reason}");
    unmatched::record_bank_payment(conn, payment, &transfer, left - amount, now)?;
    Ok(())
}

/// The id in `provider_events` that marks a refund as closed although it may still arrive.
fn closed_event_id(refund_id: &str) -> String {
    format!("{refund_id}/closed")
}

/// To be called for a refund that has arrived. If it had been closed as paid from our bank, the buyer has the money
/// twice. That payment is then no longer counted as refunded, or the order would lose another part. The order's ledger
/// account becomes negative, which the ledger check reports to the operator.
pub(super) fn stop_counting_bank_payment(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    amount: Usd,
) -> Result<(), DbError> {
    if !is_closed(conn, refund_id)? {
        return Ok(());
    }
    let (_, paid) = total_and_paid_from_bank(conn, order)?;
    set_paid(conn, order, (paid - amount).max(Usd::ZERO))?;
    tracing::error!(%order, refund = refund_id, "a refund that was closed has arrived: its buyer has the money twice");
    Ok(())
}

/// To be called for a refund that came back from the card's bank. If it had been closed before it arrived, what was
/// paid from our bank in its place is counted as refunded again, up to what was paid in place of the order's refunds in
/// total.
pub(super) fn count_bank_payment_again(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    amount: Usd,
) -> Result<(), DbError> {
    if !is_closed(conn, refund_id)? {
        return Ok(());
    }
    let order_account = LedgerAccount::Order(order.clone());
    let sent = ledger::transferred(conn, &order_account, &LedgerAccount::Bank)?;
    let row = orders::by_id(conn, order)?;
    let returned = row.map_or_else(Usd::default, |row| row.order.returned);
    let (_, paid) = total_and_paid_from_bank(conn, order)?;
    set_paid(conn, order, (paid + amount).min(sent - returned))
}

fn is_closed(conn: &mut Conn, refund_id: &str) -> Result<bool, DbError> {
    Ok(!provider_events::claimed(conn, &[closed_event_id(refund_id)])?.is_empty())
}

fn set_paid(conn: &mut Conn, order: &OrderId, paid: Usd) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()))
        .set(refunds::paid_cents.eq(paid.cents()))
        .execute(conn)?;
    Ok(())
}
