//! The provider's events: payments, refunds, disputes. Each may be delivered twice, late, or in any order.

use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus, ProviderEvent, TimelineEntry};
use ink_schema::billing::ledger;
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::checkout::orders::{self, OrderRow, Rules};
use ink_schema::checkout::{provider_events, refunds};
use ink_schema::{Conn, DbError};

use super::payment_sync::apply_intent;
use super::unmatched;
use crate::clock::Millis;
use crate::stripe::{Dispute, EventObject, FraudWarning, Refund, RefundState};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOutcome {
    Applied,
    /// The order has no captured payment yet. The provider must send the event again.
    TooEarly,
}

/// Applies a payment, refund, dispute or fraud warning to its order. A payment that names no order is ignored: the
/// account at the provider may have other uses. A payment whose order does not exist here is recorded for an operator.
pub fn apply_event(
    conn: &mut Conn,
    object: &EventObject,
    rules: Rules,
    now: Millis,
) -> Result<EventOutcome, DbError> {
    match object {
        EventObject::Intent(intent) => {
            if let Some(order) = &intent.order
                && apply_intent(conn, order, intent, rules, now)?.is_none()
            {
                unmatched::record(conn, order, intent, now)?;
            }
            Ok(EventOutcome::Applied)
        }
        EventObject::Refund(refund) => apply_refund(conn, refund, rules, now),
        EventObject::Dispute(dispute) => apply_dispute(conn, dispute, rules, now),
        EventObject::FraudWarning(warning) => note_warning(conn, warning, now),
    }
}

pub fn apply_refund(
    conn: &mut Conn,
    refund: &Refund,
    rules: Rules,
    now: Millis,
) -> Result<EventOutcome, DbError> {
    let locked = lock_order(conn, refund.intent_id.as_deref())?;
    // A failed refund never succeeds afterwards: any other state is older than its failure.
    let failure = format!("{}/failed", refund.id);
    if refund.state.has_failed() {
        provider_events::claim(conn, &failure, "refund_failed", now)?;
    } else if !provider_events::claimed(conn, &[failure])?.is_empty() {
        return Ok(EventOutcome::Applied);
    }
    if refund.state == RefundState::AwaitsBalance {
        warn_once(conn, refund, now)?;
    }
    let Some(row) = locked else {
        unmatched::apply_refund(conn, refund, now)?;
        return Ok(EventOutcome::Applied);
    };
    if row.order.captured.is_zero() {
        return Ok(EventOutcome::TooEarly);
    }
    match refund.state {
        RefundState::Pending | RefundState::AwaitsBalance => {
            refunds::record_known(conn, &row.id, &refund.id)?;
        }
        RefundState::Failed | RefundState::Disputed | RefundState::Unfunded => {
            // It may have been settled before, and then returned by the card's bank.
            if refunds::record_reversal(conn, &row.id, &refund.id, now)?
                || record_failure(conn, &row.id, refund, now)?
            {
                tracing::error!(order = %row.id, refund = refund.id, reason = ?refund.state, "a refund failed: an operator must give the money back");
            }
        }
        RefundState::Settled => {
            refunds::record_refund(conn, &row.id, &refund.id, refund.amount, now)?;
            // An operator may have refunded it at the provider.
            if refunds::all_refunded(conn, &row.id)? {
                apply_taken_back(conn, row, rules, now)?;
            } else {
                let back = refunds::refunded(conn, &row.id)?;
                let part = ProviderEvent::PartiallyRefunded { total: back };
                orders::apply_provider(conn, row, part, rules, now)?;
            }
        }
    }
    Ok(EventOutcome::Applied)
}

/// Warns of a refund that waits for our balance, however often that is reported.
fn warn_once(conn: &mut Conn, refund: &Refund, now: Millis) -> Result<(), DbError> {
    let warning = format!("{}/awaits-balance", refund.id);
    if provider_events::claim(conn, &warning, "refund_awaits_balance", now)? {
        tracing::warn!(refund = refund.id, amount = %refund.amount, "a refund waits for the balance at the card provider");
    }
    Ok(())
}

/// Records that a refund has failed before it was settled. Returns whether an operator has to act on it: not if it is
/// requested again, as after a refusal because of a dispute.
fn record_failure(
    conn: &mut Conn,
    order: &OrderId,
    refund: &Refund,
    now: Millis,
) -> Result<bool, DbError> {
    if refund.state != RefundState::Disputed {
        let can_be_made = refund.state == RefundState::Unfunded;
        return refunds::record_failure_if_current(conn, order, &refund.id, can_be_made, now);
    }
    if refunds::record_refusal_if_current(conn, order, &refund.id, now)? {
        tracing::warn!(%order, refund = refund.id, reason = ?refund.state, "a refund is put off");
    }
    Ok(false)
}

pub fn apply_dispute(
    conn: &mut Conn,
    dispute: &Dispute,
    rules: Rules,
    now: Millis,
) -> Result<EventOutcome, DbError> {
    let Some(row) = lock_order(conn, Some(&dispute.intent_id))? else {
        unmatched::apply_dispute(conn, dispute, now)?;
        return Ok(EventOutcome::Applied);
    };
    if row.order.captured.is_zero() {
        return Ok(EventOutcome::TooEarly);
    }
    let (id, amount) = (row.id.clone(), dispute.amount);
    let noted = disputes::Dispute {
        id: dispute.id.clone(),
        order: id.clone(),
        amount,
        reason: dispute.reason.clone(),
        state: dispute.state,
        due_by: dispute.due_by,
    };
    let stands = disputes::record(conn, &noted, now)?;
    if stands.contradicts(dispute.state) {
        // The order, its ZIPs and the ledger follow the first outcome: the ZIPs may be somebody else's by now.
        if disputes::mark_contradicted(conn, &dispute.id, now)? {
            tracing::error!(order = %id, dispute = dispute.id, "a dispute has another outcome than the recorded one: an operator must settle the difference");
        }
        return Ok(EventOutcome::Applied);
    }
    if dispute.state.moves_no_money() {
        return Ok(EventOutcome::Applied);
    }
    let mut post = |transfer: &Transfer, entry| {
        let is_new = ledger::post(conn, transfer, now)?;
        if is_new {
            orders::add_entry(conn, &id, entry, Some(transfer.amount), now)?;
        }
        Ok::<_, DbError>(is_new)
    };
    // The event of the dispute's end may arrive before the event of its start.
    let disputed = Transfer::disputed(&dispute.id, amount);
    post(&disputed, TimelineEntry::Disputed)?;
    let (newly_decided, taken_back) = match dispute.state {
        DisputeState::Warning | DisputeState::Closed | DisputeState::Open => (false, false),
        DisputeState::Won => {
            let won = Transfer::dispute_won(&dispute.id, amount);
            let taken_back = row.order.status == OrderStatus::Refunded;
            let is_new = post(&won, TimelineEntry::DisputeWon)?;
            if is_new {
                refunds::resume(conn, &id, now)?;
                orders::apply_provider(conn, row, ProviderEvent::DisputeWon, rules, now)?;
            }
            (is_new, taken_back)
        }
        DisputeState::Lost => {
            let is_new = post_dispute_lost(conn, &id, dispute, now)?;
            if is_new {
                refunds::resume(conn, &id, now)?;
            }
            apply_taken_back(conn, row, rules, now)?;
            (is_new, true)
        }
    };
    if taken_back {
        refund_rest(conn, &id, &dispute.id, now)?;
    }
    if newly_decided {
        refunds::notify_failure_after_dispute(conn, &id, now)?;
    }
    Ok(EventOutcome::Applied)
}

/// Posts a lost dispute: as lost what the bank took for the card, and as returned to us the rest of the disputed
/// amount. What is booked as refunded counts as returned even if the provider has not said so yet. A pending refund is
/// not booked, and lowers the loss only if the provider says how much was taken. Otherwise, if it settles later, the
/// balance of the order's ledger account becomes negative, which the check of the books reports. Returns whether
/// anything was posted.
fn post_dispute_lost(
    conn: &mut Conn,
    order: &OrderId,
    dispute: &Dispute,
    now: Millis,
) -> Result<bool, DbError> {
    let source = Transfer::dispute_lost_source(&dispute.id);
    if ledger::by_source(conn, &source)?.is_some() {
        return Ok(false);
    }
    let rest =
        refunds::unrefunded_at_provider(conn, order)? - refunds::lost_to_disputes(conn, order)?;
    let taken = dispute.taken.unwrap_or(dispute.amount);
    let taken = taken.min(rest).max(Usd::default());
    let mut is_new = false;
    if !taken.is_zero() {
        let lost = Transfer::dispute_lost(order, &dispute.id, taken);
        is_new = ledger::post(conn, &lost, now)?;
        orders::add_entry(conn, order, TimelineEntry::DisputeLost, Some(taken), now)?;
    }
    let returned = dispute.amount - taken;
    if returned > Usd::default() {
        let returned = Transfer::dispute_won(&dispute.id, returned);
        is_new |= ledger::post(conn, &returned, now)?;
    }
    Ok(is_new)
}

/// Requests a refund of the rest of the payment after a dispute has reversed the sale, because the dispute may have
/// been about only a part. Nothing is requested while another dispute of the payment is open.
fn refund_rest(
    conn: &mut Conn,
    order: &OrderId,
    dispute: &str,
    now: Millis,
) -> Result<(), DbError> {
    // A refund that was requested but not made may be complete now: the card has the money from the dispute.
    refunds::settle_if_complete(conn, order, dispute, now)?;
    if disputes::is_open(conn, order)? {
        return Ok(());
    }
    refunds::request_full_refund(conn, order, now)
}

/// Records a fraud warning. No money has moved yet: an operator may refund the payment before it is disputed.
fn note_warning(
    conn: &mut Conn,
    warning: &FraudWarning,
    now: Millis,
) -> Result<EventOutcome, DbError> {
    let Some(row) = lock_order(conn, Some(&warning.intent_id))? else {
        unmatched::note_warning(conn, warning, now)?;
        return Ok(EventOutcome::Applied);
    };
    if row.order.captured.is_zero() {
        return Ok(EventOutcome::TooEarly);
    }
    let noted = disputes::Dispute {
        id: warning.id.clone(),
        amount: row.order.captured,
        order: row.id,
        reason: warning.kind.clone(),
        state: DisputeState::Warning,
        due_by: None,
    };
    disputes::record(conn, &noted, now)?;
    Ok(EventOutcome::Applied)
}

fn apply_taken_back(
    conn: &mut Conn,
    row: OrderRow,
    rules: Rules,
    now: Millis,
) -> Result<(), DbError> {
    orders::apply_provider(conn, row, ProviderEvent::FullyRefunded, rules, now).map(drop)
}

fn lock_order(conn: &mut Conn, intent_id: Option<&str>) -> Result<Option<OrderRow>, DbError> {
    let Some(intent_id) = intent_id else {
        return Ok(None);
    };
    match orders::by_intent(conn, intent_id)? {
        Some(row) => orders::lock(conn, &row.id),
        None => Ok(None),
    }
}
