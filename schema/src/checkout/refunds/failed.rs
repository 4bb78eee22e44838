//! Refunds that failed at the provider, or that the provider does not know any more: an operator has to handle them.

use diesel::dsl::exists;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, select};
use ink_domain::ledger::{LedgerAccount, Posting, Transfer, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId, TimelineEntry};
use ink_domain::time::Millis;

use super::amounts::total_and_paid_from_bank;
use super::{
    RefundState, captured, failed_outstanding, is_open, is_unknown_past_grace, outstanding,
    parse_order_id, refunded, state,
};
use crate::billing::ledger;
use crate::checkout::unmatched::{self, UnmatchedPayment};
use crate::checkout::{disputes, orders, provider_events, wires};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::refunds;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedRefund {
    pub order: OrderId,
    /// The amount that is still to be refunded.
    pub rest: Usd,
    pub cause: FailureCause,
}

/// Why an operator has to handle a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureCause {
    /// It failed at this time, in milliseconds.
    Failed(i64),
    /// The provider started it, and has reported it as unknown since then. It may still arrive.
    Unknown {
        /// The provider's id.
        refund_id: String,
        since: Millis,
    },
    /// Its payment has no order here: see `unmatched`.
    WithoutOrder,
}

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

/// The provider can't refund it. Returns whether an operator has to act now: not if the refund was not open, or while
/// the payment is disputed.
pub fn record_failure(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    Ok(set_failed(conn, order, now)? && notify_failure(conn, order, now)?)
}

/// Returns whether it was open until now.
fn set_failed(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    let changed = diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::failed_at.eq(now),
            refunds::unknown_since.eq(None::<i64>),
            refunds::failures.eq(refunds::failures + 1),
        ))
        .execute(conn)?;
    Ok(changed == 1)
}

/// [`record_failure`], unless another refund than `refund_id` is the current one: then an earlier attempt failed. If an
/// operator can have it made after all, the buyer is not asked for a bank account.
pub fn record_failure_if_current(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    can_be_made: bool,
    now: Millis,
) -> Result<bool, DbError> {
    let current = refunds::table
        .find(order.as_str())
        .filter(refunds::refund_id.eq(refund_id));
    let is_current: bool = select(exists(current)).get_result(conn)?;
    if !is_current {
        return Ok(false);
    }
    if !can_be_made {
        return record_failure(conn, order, now);
    }
    let failed = set_failed(conn, order, now)?;
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
/// dispute is open. The order must be locked.
pub fn notify_failure_after_dispute(
    conn: &mut Conn,
    order: &OrderId,
    now: Millis,
) -> Result<(), DbError> {
    if failed_outstanding(conn, order)? > Usd::default() {
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
    // Also if another refund was the last part of the total.
    let settled = refunds::table
        .find(order.as_str())
        .filter(refunds::settled_at.is_not_null());
    diesel::update(settled)
        .set((
            refunds::settled_at.eq(None::<i64>),
            refunds::failed_at.eq(now),
        ))
        .execute(conn)?;
    if state(conn, order)? != Some(RefundState::Failed) {
        // The refund is open for another part: the provider is asked for both.
        tracing::warn!(%order, refund = refund_id, "a refund came back from the card's bank: it is asked for again");
        orders::record_silently(conn, order, entry, Some(amount), now)?;
        return Ok(false);
    }
    notify_failure(conn, order, now)
}

/// Gives the next request another idempotency key: for the same key, the provider would repeat its answer.
fn count_failure(conn: &mut Conn, order: &OrderId) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()))
        .set(refunds::failures.eq(refunds::failures + 1))
        .execute(conn)?;
    Ok(())
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
    if unknown.is_none() && state(conn, order)? != Some(RefundState::Failed) {
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
            .set((
                refunds::settled_at.eq(now),
                refunds::failed_at.eq(None::<i64>),
                refunds::unknown_since.eq(None::<i64>),
                refunds::leased_until.eq(None::<i64>),
            ))
            .execute(conn)
            .map_err(DbError::from)?;
    }
    orders::notify_buyer(conn, order, Notice::PaidBack, Some(amount), now)?;
    Ok(())
}

/// The order's refund, by the provider's id, if the provider has reported it as unknown for so long that an operator
/// has to handle it; and since when.
pub fn unknown(
    conn: &mut Conn,
    order: &OrderId,
    now: Millis,
) -> Result<Option<(String, i64)>, DbError> {
    let rows: Vec<(Option<String>, Option<i64>)> = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(is_unknown_past_grace(now))
        .select((refunds::refund_id, refunds::unknown_since))
        .load(conn)?;
    let mut unknown = rows.into_iter().filter_map(|(id, since)| id.zip(since));
    Ok(unknown.next())
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
    set_paid(conn, order, (paid - amount).max(Usd::default()))?;
    tracing::error!(%order, refund = refund_id, "a refund that was closed has arrived: its buyer has the money twice");
    Ok(())
}

/// To be called for a refund that came back from the card's bank. If it had been closed before it arrived, what was
/// paid from our bank in its place is counted as refunded again, up to what was paid in place of the order's refunds in
/// total.
fn count_bank_payment_again(
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
    let refused = payment.refused.filter(|amount| *amount > Usd::default());
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

/// All refunds that an operator has to handle: those that failed, the oldest first, then those that the provider does
/// not know, then those of payments without an order here. Orders with a disputed payment are left out: the card's bank
/// decides first.
pub fn all_failed(conn: &mut Conn, now: Millis) -> Result<Vec<FailedRefund>, DbError> {
    let failed: Vec<(String, Option<i64>)> = refunds::table
        .filter(refunds::failed_at.is_not_null())
        .order((refunds::failed_at, refunds::order_id))
        .select((refunds::order_id, refunds::failed_at))
        .load(conn)?;
    let unknown: Vec<(String, Option<String>, Option<i64>)> = refunds::table
        .filter(is_open())
        .filter(is_unknown_past_grace(now))
        .order((refunds::unknown_since, refunds::order_id))
        .select((
            refunds::order_id,
            refunds::refund_id,
            refunds::unknown_since,
        ))
        .load(conn)?;
    let failed = failed
        .into_iter()
        .filter_map(|(id, at)| Some((id, FailureCause::Failed(at?))));
    let unknown = unknown.into_iter().filter_map(|(id, refund_id, since)| {
        let (refund_id, since) = (refund_id?, since?);
        Some((id, FailureCause::Unknown { refund_id, since }))
    });
    let mut listed = Vec::new();
    for (id, cause) in failed.chain(unknown) {
        let order = parse_order_id(&id)?;
        let rest = outstanding(conn, &order)?;
        if rest > Usd::default() && !disputes::is_open(conn, &order)? {
            listed.push(FailedRefund { order, rest, cause });
        }
    }
    let without_order = unmatched::unsettled(conn)?.into_iter();
    listed.extend(without_order.filter_map(|payment| {
        Some(FailedRefund {
            rest: payment.refused?,
            order: payment.order,
            cause: FailureCause::WithoutOrder,
        })
    }));
    Ok(listed)
}
