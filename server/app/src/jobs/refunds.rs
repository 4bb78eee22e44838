//! Requests refunds from the card provider until they are made: the money is owed until then. A refund that the
//! provider refuses for good is left to an operator.

use std::time::Duration;

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::{DAY, HOUR, MINUTE};
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::checkout::refunds::{self, RefundRequest};

use super::backoff::pause_after;
use crate::clock::Millis;
use crate::features::checkout::provider_events::apply_refund;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;
use crate::stripe::{PaymentError, Refund, RefundAttempt, RefundState, Retry};

pub(super) const INTERVAL: Duration = Duration::from_secs(15);
/// Few: they are requested one after the other, with at most three calls each, all within their lease.
const BATCH: i64 = 3;
/// For how long a refund is retried that is refused without a reason: an insufficient balance has been topped up by
/// then.
const REFUSED_AT_MOST: Millis = 3 * DAY;
/// Longer than the provider may take to answer for a batch.
const LEASE: Millis = 2 * MINUTE;

/// Requests a batch of refunds that are due.
pub async fn give_back(app: App, now: Millis) -> Result<(), InternalError> {
    let due = app
        .db
        .write(move |conn| refunds::claim(conn, now, BATCH, LEASE))
        .await?;
    let full = i64::try_from(due.len()).is_ok_and(|claimed| claimed == BATCH);
    let asked = try_for_all(due, |wanted| ask_or_put_off(&app, wanted, now)).await;
    if full {
        app.refund_signal.notify();
    }
    asked
}

/// A refund that fails at any step is retried after its backoff.
async fn ask_or_put_off(
    app: &App,
    wanted: RefundRequest,
    now: Millis,
) -> Result<(), InternalError> {
    let asked = request(app, &wanted, now).await;
    if asked.is_err() {
        again(app, &wanted, pause_after(wanted.attempts), now).await?;
    }
    asked
}

async fn request(app: &App, wanted: &RefundRequest, now: Millis) -> Result<(), InternalError> {
    // It may have been started without our knowing: by an attempt longer ago than the provider keeps an idempotency key, or
    // after the backup that the database was restored from.
    let mut theirs = match app.payments.refunds_of(&wanted.intent_id).await {
        Err(error @ PaymentError::Unknown) => {
            return handle_unknown(app, wanted, &error, now).await;
        }
        // The API key is rejected, or the provider does not answer: the refund is retried later.
        Err(error) if error.retry() == Retry::SameKey => {
            return handle_refusal(app, wanted, &error, now).await;
        }
        listed => listed?,
    };
    // The list leaves out refunds that can't be parsed: one that is not in it may still exist.
    let missing = wanted.refund_id.as_deref();
    let missing = missing.filter(|id| theirs.iter().all(|refund| refund.id != *id));
    let named = match missing {
        Some(id) => app.payments.refund_named(id).await?,
        None => None,
    };
    let is_unknown = missing.is_some() && named.is_none();
    theirs.extend(named);
    let outcome = apply(app, wanted, theirs).await?;
    if is_unknown {
        return handle_unknown(app, wanted, &PaymentError::Unknown, now).await;
    }
    if wanted.refund_id.is_some() || outcome.pending || outcome.rest != wanted.amount {
        return again(app, wanted, next(wanted, outcome), now).await;
    }
    let attempt = RefundAttempt {
        order: &wanted.order,
        intent_id: &wanted.intent_id,
        amount: wanted.amount,
        before: wanted.refunded,
        failures: wanted.failures,
    };
    match app.payments.refund(&attempt).await {
        Ok(refund) => {
            let (order, id) = (wanted.order.clone(), refund.id.clone());
            app.db
                .write(move |conn| refunds::record_started(conn, &order, &id))
                .await?;
            let next = next(wanted, apply(app, wanted, vec![refund]).await?);
            again(app, wanted, next, now).await
        }
        Err(error) => handle_refusal(app, wanted, &error, now).await,
    }
}

async fn handle_refusal(
    app: &App,
    wanted: &RefundRequest,
    error: &PaymentError,
    now: Millis,
) -> Result<(), InternalError> {
    // It was refunded at the provider after the list was read.
    if *error == PaymentError::GivenBack {
        let theirs = app.payments.refunds_of(&wanted.intent_id).await?;
        let outcome = apply(app, wanted, theirs).await?;
        return again(app, wanted, next(wanted, outcome), now).await;
    }
    let retry = error.retry();
    // A bank may take months to decide on a dispute. It then either returns the money to the card itself or lets us
    // refund it.
    let is_over = now.saturating_sub(wanted.wanted_at) >= REFUSED_AT_MOST
        && (*error != PaymentError::Disputed || is_decided(app, &wanted.order).await?);
    if retry == Retry::Never || (retry == Retry::OtherKey && is_over) {
        return park(app, wanted, error).await;
    }
    // It is retried without limit: only the first refusal is logged as a warning.
    let (order, attempts) = (&wanted.order, wanted.attempts);
    if attempts == 1 {
        tracing::warn!(%order, attempts, reason = %error, "a refund is put off");
    } else {
        tracing::debug!(%order, attempts, reason = %error, "a refund is put off");
    }
    let pause = pause_after(wanted.attempts);
    if retry == Retry::OtherKey {
        let (order, next_at) = (order.clone(), now.saturating_add(pause));
        let noted = app
            .db
            .write(move |conn| refunds::record_refusal(conn, &order, next_at));
        return Ok(noted.await?);
    }
    again(app, wanted, pause, now).await
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
    wanted: &RefundRequest,
    error: &PaymentError,
    now: Millis,
) -> Result<(), InternalError> {
    let Some(refund) = &wanted.refund_id else {
        return park(app, wanted, error).await;
    };
    tracing::error!(order = %wanted.order, refund, "the card provider does not know a refund that it began: it waits");
    let (order, id) = (wanted.order.clone(), refund.clone());
    app.db
        .write(move |conn| refunds::record_unknown(conn, &order, &id, now))
        .await?;
    again(app, wanted, pause_after(wanted.attempts), now).await
}

/// What remains of a refund after the provider's answer was applied.
#[derive(Clone, Copy)]
struct RefundOutcome {
    rest: Usd,
    /// Part of it is in transit: the provider sends an event once it is done, and polling finds it, too.
    pending: bool,
}

/// Applies the provider's refunds. They are booked at the current time: the run began before the provider was asked,
/// and a month may have ended since.
async fn apply(
    app: &App,
    wanted: &RefundRequest,
    found: Vec<Refund>,
) -> Result<RefundOutcome, InternalError> {
    let (rules, order) = (app.config.order_rules(), wanted.order.clone());
    let now = app.clock.now();
    let pending = found
        .iter()
        .any(|refund| refund.state == RefundState::Pending);
    let rest = app
        .db
        .write(move |conn| {
            for refund in &found {
                apply_refund(conn, refund, rules, now)?;
            }
            refunds::outstanding(conn, &order)
        })
        .await?;
    Ok(RefundOutcome { rest, pending })
}

/// Milliseconds until the next request: zero for the rest of a partial refund.
fn next(wanted: &RefundRequest, outcome: RefundOutcome) -> Millis {
    match outcome {
        RefundOutcome { pending: true, .. } => HOUR,
        RefundOutcome { rest, .. } if rest < wanted.amount => 0,
        RefundOutcome { .. } => pause_after(wanted.attempts),
    }
}

/// Marks the refund as failed, for an operator to handle: `inkpay admin order failed` lists it, and `jobs::troubles`
/// reports it.
async fn park(
    app: &App,
    wanted: &RefundRequest,
    error: &PaymentError,
) -> Result<(), InternalError> {
    tracing::error!(order = %wanted.order, reason = %error, "a refund is refused for good: an operator must give the money back");
    let (order, now) = (wanted.order.clone(), app.clock.now());
    app.db
        .write(move |conn| refunds::record_failure(conn, &order, now))
        .await?;
    Ok(())
}

/// Schedules the next attempt. No effect on a refund that is settled or has failed.
async fn again(
    app: &App,
    wanted: &RefundRequest,
    pause: Millis,
    now: Millis,
) -> Result<(), InternalError> {
    let order = wanted.order.clone();
    app.db
        .write(move |conn| refunds::retry_at(conn, &order, now.saturating_add(pause)))
        .await?;
    Ok(())
}
