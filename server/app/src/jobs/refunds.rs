//! Requests refunds from the card provider until they are made: the money is owed until then. A refund that the
//! provider refuses for good is left to an operator.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::{DAY, DurationMs, HOUR, MINUTE};
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::checkout::refunds::{self, RefundRequest};

use super::backoff::pause_after;
use crate::clock::Millis;
use crate::features::checkout::provider_events::apply_refund;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;
use crate::stripe::{PaymentError, Refund, RefundAttempt, Retry};

/// Few: they are requested one after the other, with at most three calls each, all within their lease.
const BATCH: i64 = 3;
/// For how long a refund is retried that is refused without a reason: an insufficient balance has been topped up by
/// then.
const REFUSAL_RETRY_PERIOD: DurationMs = 3 * DAY;
/// How long a claimed refund is kept from other nodes: longer than the provider may take to answer for a batch.
const LEASE: DurationMs = 2 * MINUTE;

pub async fn request_due(app: App, now: Millis) -> Result<(), InternalError> {
    let due = app
        .db
        .write(move |conn| refunds::claim(conn, now, BATCH, LEASE))
        .await?;
    let full = i64::try_from(due.len()).is_ok_and(|claimed| claimed == BATCH);
    let requested = try_for_all(due, |request| request_or_reschedule(&app, request, now)).await;
    if full {
        app.refund_signal.notify();
    }
    requested
}

/// A refund that fails at any step is retried after its backoff.
async fn request_or_reschedule(
    app: &App,
    request: RefundRequest,
    now: Millis,
) -> Result<(), InternalError> {
    let requested = request_refund(app, &request, now).await;
    if requested.is_err() {
        retry_after(app, &request, pause_after(request.attempts), now).await?;
    }
    requested
}

async fn request_refund(
    app: &App,
    request: &RefundRequest,
    now: Millis,
) -> Result<(), InternalError> {
    // It may have been started without our knowing: by an attempt longer ago than the provider keeps an idempotency key, or
    // after the backup that the database was restored from.
    let mut known = match app.payments.refunds_of(&request.intent_id).await {
        Err(error @ PaymentError::Unknown) => {
            return handle_unknown(app, request, &error, now).await;
        }
        // The API key is rejected, or the provider does not answer: the refund is retried later.
        Err(error) if error.retry() == Retry::SameKey => {
            return handle_refusal(app, request, &error, now).await;
        }
        listed => listed?,
    };
    // The list leaves out refunds that can't be parsed: one that is not in it may still exist.
    let unlisted = request.refund_id.as_deref();
    let unlisted = unlisted.filter(|id| known.iter().all(|refund| refund.id != *id));
    let retrieved = match unlisted {
        Some(id) => app.payments.retrieve_refund(id).await?,
        None => None,
    };
    let is_unknown = unlisted.is_some() && retrieved.is_none();
    known.extend(retrieved);
    let outcome = apply(app, request, known).await?;
    if is_unknown {
        return handle_unknown(app, request, &PaymentError::Unknown, now).await;
    }
    if request.refund_id.is_some() || outcome.pending || outcome.outstanding != request.amount {
        return retry_after(app, request, next_pause(request, outcome), now).await;
    }
    let attempt = RefundAttempt {
        order: &request.order,
        intent_id: &request.intent_id,
        amount: request.amount,
        before: request.refunded,
        failures: request.failures,
    };
    match app.payments.refund(&attempt).await {
        Ok(refund) => {
            let (order, id) = (request.order.clone(), refund.id.clone());
            app.db
                .write(move |conn| refunds::record_started(conn, &order, &id))
                .await?;
            let pause = next_pause(request, apply(app, request, vec![refund]).await?);
            retry_after(app, request, pause, now).await
        }
        Err(error) => handle_refusal(app, request, &error, now).await,
    }
}

async fn handle_refusal(
    app: &App,
    request: &RefundRequest,
    error: &PaymentError,
    now: Millis,
) -> Result<(), InternalError> {
    let retry = if *error == PaymentError::AlreadyRefunded {
        let known = app.payments.refunds_of(&request.intent_id).await?;
        let outcome = apply(app, request, known).await?;
        if outcome.pending || outcome.outstanding < request.amount {
            // It was refunded at the provider after the list was read.
            return retry_after(app, request, next_pause(request, outcome), now).await;
        }
        tracing::warn!(order = %request.order, intent = request.intent_id, "the card provider says that a payment was refunded, and does not list by what");
        Retry::OtherKey
    } else {
        error.retry()
    };
    // The first refusal is never final: before it, the API key may have been rejected for days. A bank may take months
    // to decide on a dispute. It then either returns the money to the card itself or lets us refund it.
    let refused_for = request.refused_since.map(|since| now.saturating_sub(since));
    let is_over = refused_for.is_some_and(|time| time >= REFUSAL_RETRY_PERIOD)
        && (*error != PaymentError::Disputed || is_decided(app, &request.order).await?);
    if retry == Retry::Never || (retry == Retry::OtherKey && is_over) {
        return mark_failed(app, request, error).await;
    }
    // It is retried without limit: only the first refusal is logged as a warning.
    let (order, attempts) = (&request.order, request.attempts);
    if attempts == 1 {
        tracing::warn!(%order, attempts, reason = %error, "a refund is put off");
    } else {
        tracing::debug!(%order, attempts, reason = %error, "a refund is put off");
    }
    let pause = pause_after(request.attempts);
    if retry == Retry::OtherKey {
        let (order, next_at) = (order.clone(), now.saturating_add(pause));
        let recorded = app
            .db
            .write(move |conn| refunds::record_refusal(conn, &order, now, next_at));
        return Ok(recorded.await?);
    }
    retry_after(app, request, pause, now).await
}

/// Whether a bank has decided on a dispute of the order's payment: because of that one, the provider may refuse refunds
/// forever.
async fn is_decided(app: &App, order: &OrderId) -> Result<bool, InternalError> {
    let order = order.clone();
    let disputes = app
        .db
        .read(move |conn| disputes::of_order(conn, &order))
        .await?;
    let mut states = disputes.into_iter().map(|dispute| dispute.state);
    Ok(states.any(|state| matches!(state, DisputeState::Won | DisputeState::Lost)))
}

/// The payment belongs to another account at the provider, or the provider no longer knows the refund that it began:
/// another request can't change that. A refund that was begun may still arrive, and a buyer who was told that it failed
/// would be paid twice; so it waits for that account's API key. After a day `inkpay admin order failed` lists it, and
/// an operator may close it.
async fn handle_unknown(
    app: &App,
    request: &RefundRequest,
    error: &PaymentError,
    now: Millis,
) -> Result<(), InternalError> {
    let Some(refund) = &request.refund_id else {
        return mark_failed(app, request, error).await;
    };
    tracing::error!(order = %request.order, refund, "the card provider does not know a refund that it began: it waits");
    let (order, id) = (request.order.clone(), refund.clone());
    app.db
        .write(move |conn| refunds::record_unknown(conn, &order, &id, now))
        .await?;
    retry_after(app, request, pause_after(request.attempts), now).await
}

/// What remains of a refund after the provider's answer was applied.
#[derive(Clone, Copy)]
struct RefundOutcome {
    outstanding: Usd,
    /// Part of it is in transit: the provider sends an event once it is done, and polling finds it, too.
    pending: bool,
}

/// Applies the provider's refunds. They are booked at the current time: the run began before the provider was asked,
/// and a month may have ended since. Each has a time of its own, as the parts that an e-mail is about are found by it.
async fn apply(
    app: &App,
    request: &RefundRequest,
    found: Vec<Refund>,
) -> Result<RefundOutcome, InternalError> {
    let (rules, order) = (app.config.order_rules(), request.order.clone());
    let now = app.clock.now();
    let pending = found.iter().any(|refund| refund.state.is_pending());
    let outstanding = app
        .db
        .write(move |conn| {
            for (refund, later) in found.iter().zip(0..) {
                apply_refund(conn, refund, rules, now.saturating_add(later))?;
            }
            refunds::outstanding(conn, &order)
        })
        .await?;
    Ok(RefundOutcome {
        outstanding,
        pending,
    })
}

/// Milliseconds until the next request: zero for the rest of a partial refund.
fn next_pause(request: &RefundRequest, outcome: RefundOutcome) -> DurationMs {
    match outcome {
        RefundOutcome { pending: true, .. } => HOUR,
        RefundOutcome { outstanding, .. } if outstanding < request.amount => 0,
        RefundOutcome { .. } => pause_after(request.attempts),
    }
}

/// Marks the refund as failed, for an operator to handle: `inkpay admin order failed` lists it, and `jobs::alerts`
/// reports it. If the provider says that it was made, the buyer is not asked for a bank account.
async fn mark_failed(
    app: &App,
    request: &RefundRequest,
    error: &PaymentError,
) -> Result<(), InternalError> {
    tracing::error!(order = %request.order, reason = %error, "a refund is refused for good: an operator must give the money back");
    let (order, now) = (request.order.clone(), app.clock.now());
    let may_be_made = *error == PaymentError::AlreadyRefunded;
    app.db
        .write(move |conn| {
            if may_be_made {
                refunds::record_failure_to_retry(conn, &order, now)
            } else {
                refunds::record_failure(conn, &order, now)
            }
        })
        .await?;
    Ok(())
}

/// Schedules the next attempt. No effect on a refund that is settled or has failed.
async fn retry_after(
    app: &App,
    request: &RefundRequest,
    pause: DurationMs,
    now: Millis,
) -> Result<(), InternalError> {
    let order = request.order.clone();
    app.db
        .write(move |conn| refunds::retry_at(conn, &order, now.saturating_add(pause)))
        .await?;
    Ok(())
}
