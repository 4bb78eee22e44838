//! Refunds that failed at the provider, at once or after they were settled.

use diesel::dsl::exists;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, select};
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId, TimelineEntry};
use ink_domain::time::Millis;

use super::amounts::{captured, failed_outstanding, lost_of_refunds, outstanding, refunded};
use super::bank_payments::count_bank_payment_again;
use super::{RefundState, is_open, state};
use crate::billing::ledger;
use crate::checkout::{disputes, orders};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::refunds;

ink_domain::coded_enum! {
    /// What follows when a refund has failed.
    pub enum AfterFailure: i16 {
        /// The buyer is asked for a bank account, to which an operator pays it.
        AskForBankAccount = 1,
        /// An operator can have the provider make it after all: the buyer is not notified.
        RetryByOperator = 2,
    }
}

/// The provider can't refund it. Returns whether an operator has to act now: not if the refund was not open, or while
/// the payment is disputed.
pub fn record_failure(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    let next = AfterFailure::AskForBankAccount;
    Ok(set_failed(conn, order, next, now)? && notify_failure(conn, order, now)?)
}

/// Returns whether it was open until now.
fn set_failed(
    conn: &mut Conn,
    order: &OrderId,
    next: AfterFailure,
    now: Millis,
) -> Result<bool, DbError> {
    let changed = diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::failed_at.eq(now),
            refunds::after_failure.eq(next.code()),
            refunds::unknown_since.eq(None::<Millis>),
            refunds::failures.eq(refunds::failures + 1),
        ))
        .execute(conn)?;
    Ok(changed == 1)
}

/// [`record_failure`], unless another refund than `refund_id` is the current one: then an earlier attempt failed.
pub fn record_failure_if_current(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    next: AfterFailure,
    now: Millis,
) -> Result<bool, DbError> {
    let current = refunds::table
        .find(order.as_str())
        .filter(refunds::refund_id.eq(refund_id));
    let is_current: bool = select(exists(current)).get_result(conn)?;
    if !is_current {
        return Ok(false);
    }
    match next {
        AfterFailure::AskForBankAccount => record_failure(conn, order, now),
        AfterFailure::RetryByOperator => record_failure_to_retry(conn, order, now),
    }
}

/// [`record_failure`], but the provider may make it after all, or has made it: an operator has to find that out, and the
/// buyer is not notified. Returns whether it was open until now.
pub fn record_failure_to_retry(
    conn: &mut Conn,
    order: &OrderId,
    now: Millis,
) -> Result<bool, DbError> {
    let failed = set_failed(conn, order, AfterFailure::RetryByOperator, now)?;
    if failed {
        record_silently(conn, order, now)?;
    }
    Ok(failed)
}

/// Notifies the buyer of the failure and of the amount that is still to be refunded. Returns whether it did: not while
/// the payment is disputed, because the card's bank may return the amount. A buyer who was asked for a bank account
/// would then be paid twice.
fn notify_failure(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    if disputes::is_open(conn, order)? {
        record_silently(conn, order, now)?;
        return Ok(false);
    }
    let rest = outstanding(conn, order)?;
    orders::notify_buyer(conn, order, Notice::RefundFailed, Some(rest), now)?;
    Ok(true)
}

/// The failure is in the order's history, and nobody is notified of it.
fn record_silently(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    let failed = TimelineEntry::Notice(Notice::RefundFailed);
    let rest = outstanding(conn, order)?;
    orders::record_silently(conn, order, failed, Some(rest), now)
}

/// To be called when a dispute has ended: notifies the buyer of a failed refund that is still outstanding, if no other
/// dispute is open, and unless an operator has to request it again. The order must be locked.
pub fn notify_failure_after_dispute(
    conn: &mut Conn,
    order: &OrderId,
    now: Millis,
) -> Result<(), DbError> {
    if failed_outstanding(conn, order)?.is_positive() {
        notify_failure(conn, order, now)?;
    }
    Ok(())
}

/// A settled refund has failed afterwards: the card's bank returned the money to the provider. Returns whether an
/// operator has to act on it: not if the refund had not settled, if its failure was recorded before, if nothing is owed
/// for it, if it is requested again, or while the payment is disputed.
pub fn record_reversal(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let source = Transfer::refund_source(refund_id);
    let Some(refund) = ledger::by_source(conn, &source)? else {
        return Ok(false);
    };
    let refunded_before = refunded(conn, order)?.min(captured(conn, order)?);
    let reversal = refund.reversed(format!("{}{refund_id}", Transfer::REFUND_FAILED));
    if !ledger::post(conn, &reversal, now)? {
        return Ok(false);
    }
    count_bank_payment_again(conn, order, refund_id, reversal.amount)?;
    post_loss_of_refund(conn, order, refund_id, reversal.amount, now)?;
    let (entry, amount) = (TimelineEntry::Notice(Notice::RefundFailed), reversal.amount);
    if refunded(conn, order)? >= refunded_before {
        tracing::warn!(%order, refund = refund_id, "a refund came back from the card's bank: its buyer has as much without it, and nothing is owed for it");
        count_failure(conn, order)?;
        orders::record_silently(conn, order, entry, Some(amount), now)?;
        return Ok(false);
    }
    // A refund that was made at the provider may not have been requested here, or only a part of it.
    let insert = diesel::insert_into(refunds::table).values((
        refunds::order_id.eq(order.as_str()),
        refunds::amount_cents.eq(refunded_before.cents()),
        refunds::wanted_at.eq(now),
        refunds::next_at.eq(now),
        refunds::settled_at.eq(now),
    ));
    insert_new!(insert, conn)?;
    count_failure(conn, order)?;
    let with_lower_total = refunds::table
        .find(order.as_str())
        .filter(refunds::amount_cents.lt(refunded_before.cents()));
    diesel::update(with_lower_total)
        .set(refunds::amount_cents.eq(refunded_before.cents()))
        .execute(conn)?;
    // The card does not take it: the buyer is asked, also for what an operator was to request again.
    diesel::update(refunds::table.find(order.as_str()))
        .set(refunds::after_failure.eq(AfterFailure::AskForBankAccount.code()))
        .execute(conn)?;
    // Also if another refund was the last part of the total.
    let settled = refunds::table
        .find(order.as_str())
        .filter(refunds::settled_at.is_not_null());
    diesel::update(settled)
        .set((
            refunds::settled_at.eq(None::<Millis>),
            refunds::failed_at.eq(now),
        ))
        .execute(conn)?;
    if !matches!(state(conn, order)?, Some(RefundState::Failed(_))) {
        // The refund is open for another part: the provider is asked for both.
        tracing::warn!(%order, refund = refund_id, "a refund came back from the card's bank: it is asked for again");
        orders::record_silently(conn, order, entry, Some(amount), now)?;
        return Ok(false);
    }
    notify_failure(conn, order, now)
}

/// A refund of `amount` came back after a dispute was lost, which counted it as refunded: as much of what the dispute
/// took is posted as lost. The buyer has it from the dispute.
fn post_loss_of_refund(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    let lost = lost_of_refunds(conn, order)?.min(amount);
    if !lost.is_positive() {
        return Ok(());
    }
    ledger::post(conn, &Transfer::disputed(refund_id, lost), now)?;
    let posted = Transfer::dispute_lost(order, refund_id, lost);
    ledger::post(conn, &posted, now)?;
    orders::add_entry(conn, order, TimelineEntry::DisputeLost, Some(lost), now)
}

/// Gives the next request another idempotency key: for the same key, the provider would repeat its answer.
fn count_failure(conn: &mut Conn, order: &OrderId) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()))
        .set(refunds::failures.eq(refunds::failures + 1))
        .execute(conn)?;
    Ok(())
}
