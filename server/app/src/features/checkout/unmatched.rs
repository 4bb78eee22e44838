//! Payments whose order does not exist here, as after restoring a backup, or has another payment: a buyer has paid and has
//! got nothing for it.

use ink_domain::order::OrderId;
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::checkout::unmatched::{self, PaymentState, UnmatchedPayment};
use ink_schema::{Conn, DbError};

use crate::clock::Millis;
use crate::stripe::{Dispute, FraudWarning, Intent, IntentState, Refund, RefundState};

/// Records a payment that went through, for an operator to decide on. One that did not go through has cost nobody
/// money.
pub(super) fn record(
    conn: &mut Conn,
    order: &OrderId,
    intent: &Intent,
    now: Millis,
) -> Result<(), DbError> {
    let IntentState::Captured { amount, at } = intent.state else {
        return Ok(());
    };
    let payment = UnmatchedPayment {
        buyer: intent.buyer.clone(),
        zips: intent.zips.clone(),
        total: intent.total,
        ..UnmatchedPayment::new(&intent.id, order, amount, at.unwrap_or(now))
    };
    if unmatched::record(conn, &payment, now)? {
        tracing::error!(%order, intent = intent.id, "a payment has no order here: inkpay admin reconcile list");
    }
    Ok(())
}

/// Applies a refund to such a payment. A settled refund of all that is owed settles the payment; one that failed or was
/// returned by the card's bank reopens it.
pub(super) fn apply_refund(conn: &mut Conn, refund: &Refund, now: Millis) -> Result<(), DbError> {
    let Some(intent_id) = refund.intent_id.as_deref() else {
        return Ok(());
    };
    let Some(payment) = unmatched::lock(conn, intent_id)? else {
        return Ok(());
    };
    match refund.state {
        // An operator may have made it at the provider, in place of one that failed.
        RefundState::Settled if payment.refused.is_some() || payment.paid_back.is_some() => {
            if unmatched::record_refund(conn, &payment, &refund.id, refund.amount, now)? {
                tracing::error!(order = %payment.order, intent = intent_id, refund = refund.id, "a refund has arrived beside what was paid from the bank: its buyer has the money twice");
            }
            Ok(())
        }
        // After a part, an operator still has to decide on the rest.
        RefundState::Settled if refund.amount >= payment.amount - payment.lost => {
            unmatched::mark_refunded(conn, intent_id, std::slice::from_ref(&refund.id), now)
        }
        // Also because of a dispute: an operator decides on these payments, once the bank has.
        state
            if state.has_failed()
                && unmatched::reopen(conn, &payment, &refund.id, refund.amount)? =>
        {
            tracing::error!(order = %payment.order, intent = intent_id, reason = ?state, "a refund failed: an operator must give the money back");
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Records a dispute for the operator. Money that the bank took by it is no longer owed.
pub(super) fn apply_dispute(
    conn: &mut Conn,
    dispute: &Dispute,
    now: Millis,
) -> Result<(), DbError> {
    let Some(payment) = unmatched::by_intent(conn, &dispute.intent_id)? else {
        return Ok(());
    };
    let noted = disputes::Dispute {
        id: dispute.id.clone(),
        order: payment.order,
        amount: dispute.amount,
        reason: dispute.reason.clone(),
        state: dispute.state,
        due_by: dispute.due_by,
    };
    if unmatched::record_dispute(conn, &dispute.intent_id, &noted, now)? {
        let (order, intent) = (&noted.order, &dispute.intent_id);
        tracing::error!(%order, intent, dispute = noted.id, "a payment that has no order here is disputed: inkpay admin reconcile list");
    }
    if dispute.state == DisputeState::Lost {
        // After a part, an operator still has to decide on the rest.
        let payment = unmatched::by_intent(conn, &dispute.intent_id)?;
        if payment.is_some_and(|payment| !payment.owed().is_positive()) {
            unmatched::end(conn, &dispute.intent_id, PaymentState::Refunded, now)?;
        }
    }
    Ok(())
}

/// Records for the operator that the bank suspects fraud. No money has moved yet.
pub(super) fn note_warning(
    conn: &mut Conn,
    warning: &FraudWarning,
    now: Millis,
) -> Result<(), DbError> {
    let Some(payment) = unmatched::by_intent(conn, &warning.intent_id)? else {
        return Ok(());
    };
    let noted = disputes::Dispute {
        id: warning.id.clone(),
        order: payment.order,
        amount: payment.amount,
        reason: warning.kind.clone(),
        state: DisputeState::Warning,
        due_by: None,
    };
    unmatched::record_dispute(conn, &payment.intent_id, &noted, now)?;
    Ok(())
}
