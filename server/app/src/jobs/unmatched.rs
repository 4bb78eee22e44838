//! Payments whose order does not exist here: counts those that are not settled, and refunds those that an operator
//! decided to refund.

use ink_domain::money::Usd;
use ink_domain::time::{DurationMs, MINUTE};
use ink_schema::checkout::unmatched::{self, UnmatchedPayment};
use ink_schema::{Conn, DbError};

use super::backoff::pause_after;
use crate::clock::Millis;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;
use crate::stripe::{PaymentError, Refund, RefundAttempt, RefundState, Retry};
use crate::telemetry::units::count;

/// Few: they are refunded one after the other, with at most two calls each, all within their lease.
const BATCH: i64 = 3;
/// How long a claimed payment is kept from other nodes: longer than the provider may take to answer for a batch.
const LEASE: DurationMs = 2 * MINUTE;

/// Requests the refunds that are due, and counts the payments that are not settled.
pub async fn refund_due(app: App, _: Millis) -> Result<(), InternalError> {
    let mut requested = Ok(());
    loop {
        let now = app.clock.now();
        let claim = move |conn: &mut Conn| {
            unmatched::claim_refunds(conn, now, now.saturating_add(LEASE), BATCH)
        };
        let due = app.db.write(claim).await?;
        if due.is_empty() {
            break;
        }
        requested = requested.and(try_for_all(due, |one| request_refund(&app, one, now)).await);
    }
    let unsettled = app.db.read(unmatched::unsettled).await?;
    let number = i64::try_from(unsettled.len()).unwrap_or(i64::MAX);
    metrics::gauge!("ink_unmatched_payments").set(count(number));
    requested
}

enum RefundOutcome {
    /// Refunded in full, by refunds with these ids.
    Refunded(Vec<String>),
    Pending,
    /// Not made: the payment is disputed, and its bank decides first; or the provider has repeated the answer to an earlier
    /// request.
    PutOff,
    /// The provider won't refund this amount, however often it is asked. Refunds with these ids have refunded the rest,
    /// or are pending.
    Refused(Usd, Vec<String>),
}

async fn request_refund(
    app: &App,
    payment: UnmatchedPayment,
    now: Millis,
) -> Result<(), InternalError> {
    let id = payment.intent_id.clone();
    let has_decided_dispute = app
        .db
        .read(move |conn| unmatched::has_decided_dispute(conn, &id))
        .await?;
    let refunded = refund_rest(app, &payment, has_decided_dispute).await;
    let outcome = refunded.unwrap_or_else(|error| {
        tracing::warn!(order = %payment.order, attempts = payment.attempts, reason = %error, "a refund is put off");
        match error {
            PaymentError::Disputed => RefundOutcome::PutOff,
            _ => RefundOutcome::Pending,
        }
    });
    let retry_at = now.saturating_add(pause_after(payment.attempts));
    app.db
        .write(move |conn| {
            let id = &payment.intent_id;
            match outcome {
                RefundOutcome::Refunded(by) => unmatched::mark_refunded(conn, id, &by, now),
                RefundOutcome::Pending => unmatched::retry_refund_at(conn, id, retry_at),
                RefundOutcome::PutOff => unmatched::put_off_refund(conn, id, retry_at),
                RefundOutcome::Refused(rest, by) => {
                    unmatched::record_refund_refusal(conn, &payment, rest, &by)
                }
            }
        })
        .await
        .map_err(|error: DbError| error.into())
}

/// Requests a refund of what has not been refunded yet and was not lost to a bank by a dispute.
async fn refund_rest(
    app: &App,
    payment: &UnmatchedPayment,
    has_decided_dispute: bool,
) -> Result<RefundOutcome, PaymentError> {
    let mut refunds = match app.payments.refunds_of(&payment.intent_id).await {
        // The payment belongs to another account at the provider: the refund will be refused.
        Err(PaymentError::Unknown) => Vec::new(),
        listed => listed?,
    };
    let owed = payment.amount - payment.lost;
    let refunded_or_pending = sum(not_failed(&refunds));
    if refunded_or_pending < owed {
        let rest = owed - refunded_or_pending;
        let attempt = RefundAttempt {
            order: &payment.order,
            intent_id: &payment.intent_id,
            amount: rest,
            before: refunded_or_pending,
            failures: payment.failures,
        };
        match app.payments.refund(&attempt).await {
            Ok(refund) => match failure(&refund, &refunds) {
                // As much was requested after as much had been refunded, and a part of that has failed since.
                None if refunds.iter().any(|one| one.id == refund.id) => {
                    return Ok(RefundOutcome::PutOff);
                }
                None => refunds.push(refund),
                Some(RefundState::Disputed) => return Err(PaymentError::Disputed),
                Some(reason) => {
                    tracing::error!(order = %payment.order, intent = payment.intent_id, ?reason, "a refund failed: an operator must give the money back");
                    return Ok(RefundOutcome::Refused(rest, ids(not_failed(&refunds))));
                }
            },
            // Because of a dispute that has been decided, it may be refused forever.
            Err(error @ PaymentError::Disputed) if !has_decided_dispute => return Err(error),
            // A refusal without a reason counts, too: an operator decides on these payments, and may request the refund
            // again.
            Err(error) if error.retry() != Retry::SameKey && !refunds.iter().any(is_pending) => {
                tracing::error!(order = %payment.order, intent = payment.intent_id, reason = %error, "a refund is refused for good: an operator must give the money back");
                return Ok(RefundOutcome::Refused(rest, ids(not_failed(&refunds))));
            }
            Err(error) => return Err(error),
        }
    }
    refunds.retain(|refund| refund.state == RefundState::Settled);
    Ok(if sum(&refunds) >= owed {
        RefundOutcome::Refunded(ids(&refunds))
    } else {
        RefundOutcome::Pending
    })
}

/// A refund's state, if it has failed. The provider may repeat its first answer to the request even if the refund has
/// failed since.
fn failure(refund: &Refund, listed: &[Refund]) -> Option<RefundState> {
    let mut known = listed.iter().chain([refund]);
    let failed = known.find(|one| one.id == refund.id && one.state.has_failed());
    failed.map(|one| one.state)
}

fn is_pending(refund: &Refund) -> bool {
    refund.state.is_pending()
}

/// The refunds that are settled or pending.
fn not_failed(refunds: &[Refund]) -> impl Iterator<Item = &Refund> {
    refunds.iter().filter(|refund| !refund.state.has_failed())
}

fn ids<'a>(refunds: impl IntoIterator<Item = &'a Refund>) -> Vec<String> {
    refunds
        .into_iter()
        .map(|refund| refund.id.clone())
        .collect()
}

fn sum<'a>(refunds: impl IntoIterator<Item = &'a Refund>) -> Usd {
    refunds.into_iter().map(|refund| refund.amount).sum()
}
