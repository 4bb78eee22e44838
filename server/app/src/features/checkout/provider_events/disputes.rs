//! Disputes and fraud warnings of payments.

use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus, ProviderEvent, TimelineEntry};
use ink_schema::billing::ledger;
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::checkout::orders::{self, OrderRow, Rules};
use ink_schema::checkout::refunds;
use ink_schema::{Conn, DbError};

use super::{EventOutcome, lock_order};
use crate::clock::Millis;
use crate::features::checkout::unmatched;
use crate::stripe::{Dispute, FraudWarning};

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
    let noted = disputes::Dispute {
        id: dispute.id.clone(),
        order: row.id.clone(),
        amount: dispute.amount,
        reason: dispute.reason.clone(),
        state: dispute.state,
        due_by: dispute.due_by,
    };
    let stands = disputes::record(conn, &noted, now)?;
    if stands.contradicts(dispute.state) {
        // The order, its ZIPs and the ledger follow the first outcome: the ZIPs may be another customer's by now.
        if disputes::mark_contradicted(conn, &dispute.id, now)? {
            tracing::error!(order = %row.id, dispute = dispute.id, "a dispute has another outcome than the recorded one: an operator must settle the difference");
        }
        return Ok(EventOutcome::Applied);
    }
    if dispute.state.moves_no_money() {
        return Ok(EventOutcome::Applied);
    }
    // The event of the dispute's end may arrive before the event of its start.
    let disputed = Transfer::disputed(&dispute.id, dispute.amount);
    post(conn, &row.id, &disputed, TimelineEntry::Disputed, now)?;
    match dispute.state {
        DisputeState::Warning | DisputeState::Closed | DisputeState::Open => {}
        DisputeState::Won => apply_won(conn, row, dispute, rules, now)?,
        DisputeState::Lost => apply_lost(conn, row, dispute, rules, now)?,
    }
    Ok(EventOutcome::Applied)
}

fn apply_won(
    conn: &mut Conn,
    row: OrderRow,
    dispute: &Dispute,
    rules: Rules,
    now: Millis,
) -> Result<(), DbError> {
    let id = row.id.clone();
    let was_refunded = row.order.status == OrderStatus::Refunded;
    let won = Transfer::dispute_won(&dispute.id, dispute.amount);
    let is_new = post(conn, &id, &won, TimelineEntry::DisputeWon, now)?;
    if is_new {
        refunds::resume(conn, &id, now)?;
        orders::apply_provider(conn, row, ProviderEvent::DisputeWon, rules, now)?;
    }
    if was_refunded {
        refund_rest(conn, &id, &dispute.id, now)?;
    }
    if is_new {
        refunds::notify_failure_after_dispute(conn, &id, now)?;
    }
    Ok(())
}

fn apply_lost(
    conn: &mut Conn,
    row: OrderRow,
    dispute: &Dispute,
    rules: Rules,
    now: Millis,
) -> Result<(), DbError> {
    let id = row.id.clone();
    let unrefunded = refunds::unrefunded(conn, &id)?;
    let is_new = post_dispute_lost(conn, &id, dispute, now)?;
    if is_new {
        refunds::resume(conn, &id, now)?;
    }
    let refunded = ProviderEvent::FullyRefunded { unrefunded };
    orders::apply_provider(conn, row, refunded, rules, now)?;
    refund_rest(conn, &id, &dispute.id, now)?;
    if is_new {
        refunds::notify_failure_after_dispute(conn, &id, now)?;
    }
    Ok(())
}

/// Posts a transfer, with an entry in the order's timeline. Returns whether it is new.
fn post(
    conn: &mut Conn,
    order: &OrderId,
    transfer: &Transfer,
    entry: TimelineEntry,
    now: Millis,
) -> Result<bool, DbError> {
    let is_new = ledger::post(conn, transfer, now)?;
    if is_new {
        orders::add_entry(conn, order, entry, Some(transfer.amount), now)?;
    }
    Ok(is_new)
}

/// Posts a lost dispute: as lost what the bank took for the card, and as returned to us the rest of the disputed
/// amount. What is booked as refunded counts as returned even if the provider has not said so yet, until that refund
/// fails. A pending refund is not booked, and lowers the loss only if the provider says how much was taken. Otherwise,
/// if it settles later, the balance of the order's ledger account becomes negative, which the check of the books
/// reports. The entry in the order's timeline has the amount that the bank took, if it took any. Returns whether
/// anything was posted.
fn post_dispute_lost(
    conn: &mut Conn,
    order: &OrderId,
    dispute: &Dispute,
    now: Millis,
) -> Result<bool, DbError> {
    let rest =
        refunds::unrefunded_at_provider(conn, order)? - refunds::lost_to_disputes(conn, order)?;
    let kept = dispute.taken.unwrap_or(dispute.amount);
    let taken = kept.min(rest).max(Usd::ZERO);
    let refunded = (kept.min(dispute.amount) - taken).max(Usd::ZERO);
    let transfers = [
        Transfer::dispute_lost(order, &dispute.id, taken),
        Transfer::dispute_refunded(&dispute.id, refunded),
        Transfer::dispute_won(&dispute.id, dispute.amount - taken - refunded),
    ];
    for transfer in &transfers {
        if ledger::by_source(conn, &transfer.source)?.is_some() {
            return Ok(false);
        }
    }
    let mut is_new = false;
    for transfer in transfers.iter().filter(|one| one.amount.is_positive()) {
        is_new |= ledger::post(conn, transfer, now)?;
    }
    if is_new {
        let given_back = (!taken.is_zero()).then_some(taken);
        orders::add_entry(conn, order, TimelineEntry::DisputeLost, given_back, now)?;
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
pub(super) fn note_warning(
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
