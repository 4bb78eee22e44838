//! Refunds of payments.

use ink_domain::order::{OrderId, ProviderEvent};
use ink_schema::checkout::orders::{self, Rules};
use ink_schema::checkout::provider_events;
use ink_schema::checkout::refunds::{self, AfterFailure};
use ink_schema::{Conn, DbError};

use super::{EventOutcome, lock_order};
use crate::clock::Millis;
use crate::features::checkout::unmatched;
use crate::stripe::{Refund, RefundState};

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
            let unrefunded = refunds::unrefunded(conn, &row.id)?;
            refunds::record_refund(conn, &row.id, &refund.id, refund.amount, now)?;
            // An operator may have refunded it at the provider.
            if refunds::all_refunded(conn, &row.id)? {
                let all = ProviderEvent::FullyRefunded { unrefunded };
                orders::apply_provider(conn, row, all, rules, now)?;
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
        let next = if refund.state == RefundState::Unfunded {
            AfterFailure::RetryByOperator
        } else {
            AfterFailure::AskForBankAccount
        };
        return refunds::record_failure_if_current(conn, order, &refund.id, next, now);
    }
    if refunds::record_refusal_if_current(conn, order, &refund.id, now)? {
        tracing::warn!(%order, refund = refund.id, reason = ?refund.state, "a refund is put off");
    }
    Ok(false)
}
