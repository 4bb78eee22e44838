//! Refunds that the provider could not carry out, or does not know any more: an operator has to see to the money.

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

/// A refund that the provider could not carry out, or does not know any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedRefund {
    pub order: OrderId,
    /// What is still to go back.
    pub rest: Usd,
    pub cause: FailureCause,
}

/// Why a refund is an operator's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureCause {
    /// It failed at this time.
    Failed(i64),
    /// The provider began it, and has not known it since then: it may arrive all the same.
    Unknown {
        /// What the provider called it.
        refund_id: String,
        since: Millis,
    },
    /// It is of a payment whose order is not here: `unmatched` says more of it.
    WithoutOrder,
}

/// Why a refund that failed was not closed. The caller's transaction must be rolled back.
#[derive(Debug, thiserror::Error)]
pub enum CloseError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("no refund of it has failed")]
    NotFailed,
    #[error("a wire with this reference was booked before")]
    Booked,
    /// So much.
    #[error("{0} is still to go back, look at it again")]
    Outstanding(Usd),
}

/// The provider can't give it back. Says whether that is news, and an operator must see to it.
pub fn record_failure(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    let changed = diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::failed_at.eq(now),
            refunds::unknown_since.eq(None::<i64>),
            refunds::failures.eq(refunds::failures + 1),
        ))
        .execute(conn)?;
    Ok(changed == 1 && notify_failure(conn, order, now)?)
}

/// The same, where `refund_id` is the current attempt: a failure of an earlier one says nothing of it.
pub fn record_failure_if_current(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let current = refunds::table
        .find(order.as_str())
        .filter(refunds::refund_id.eq(refund_id));
    let is_current: bool = select(exists(current)).get_result(conn)?;
    Ok(is_current && record_failure(conn, order, now)?)
}

/// The buyer hears how much is left of it, unless the payment is disputed: its bank may give it back, and who was asked for an
/// account to pay to would have it twice. Says whether the buyer does.
fn notify_failure(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    let (notice, rest) = (Notice::RefundFailed, outstanding(conn, order)?);
    if disputes::is_open(conn, order)? {
        orders::record_silently(conn, order, TimelineEntry::Notice(notice), Some(rest), now)?;
        return Ok(false);
    }
    orders::notify_buyer(conn, order, notice, Some(rest), now)?;
    Ok(true)
}

/// A bank has decided on a dispute: what failed and is still to go back is told of, if no other is open. The order must be locked.
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

/// What the provider gave back has come to it again: it could not be given back to the card. Says whether that is
/// news, and an operator must see to it.
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
    // Nobody may have wanted it of us, or not all of it: it was given back at the provider.
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
    // Whichever part was the last of it.
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
        // It is asked of the provider with the part that is under way.
        tracing::warn!(%order, refund = refund_id, "a refund came back from the card's bank: it is asked for again");
        orders::record_silently(conn, order, entry, Some(amount), now)?;
        return Ok(false);
    }
    notify_failure(conn, order, now)
}

/// The next attempt has another key: to the same one the provider would repeat its answer.
fn count_failure(conn: &mut Conn, order: &OrderId) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()))
        .set(refunds::failures.eq(refunds::failures + 1))
        .execute(conn)?;
    Ok(())
}

/// So much of what failed was paid from the bank, or all of what the provider does not know: should that arrive, it counts in
/// full in place of what was paid. Closed is what nothing is left of. The order must be locked.
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
    let paid = Posting::PaidBack(amount, reference).of(order);
    if !wires::book(conn, &paid, now)? {
        return Err(CloseError::Booked);
    }
    if let Some((refund_id, _)) = unknown {
        // Noted at the end of all time, so that it is never forgotten, whatever else is asked for.
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

/// What the provider called the order's refund, if it does not know it any more, and since when.
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

/// By which it is noted that a refund was closed which may arrive all the same.
fn closed_event_id(refund_id: &str) -> String {
    format!("{refund_id}/closed")
}

/// If it was closed, the provider knew it after all, and the buyer has it twice. What was paid from the bank stands for nothing
/// any more, or else the order would lose another part. That the books show: their check tells the operator.
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

/// If it was closed, and has come back from the card's bank after it arrived: what was paid from the bank in its place, and no more
/// than was paid at all, stands for it again.
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
    let sent = ledger::moved(conn, &order_account, &LedgerAccount::Bank)?;
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

/// The same of a payment whose order is not here, and which must be locked: what failed of it. The provider has kept as much of it.
/// `reason`: why it was paid from the bank.
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

/// What is left of what the provider could not give back, the oldest first; then what it does not know, and payments whose order
/// is not here. Of an order whose payment is disputed its bank decides first.
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
