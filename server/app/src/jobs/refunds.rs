//! Asks the card provider to give money back, until it has: money is owed until then, and a refund is never
//! given up.

use std::time::Duration;

use ink_schema::DbError;
use ink_schema::checkout::refunds::{self, RefundRequest};

use super::backoff::pause_after;
use crate::clock::Millis;
use crate::features::checkout::events::apply_refund;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::stripe::{PaymentError, Refund, RefundState};

pub(super) const PAUSE: Duration = Duration::from_secs(15);
const BATCH: i64 = 20;
const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
/// Longer than the provider may take to answer.
const LEASE: Millis = 2 * MINUTE;

/// Asks for a batch of refunds that are due.
pub async fn give_back(app: App, now: Millis) -> Result<(), InternalError> {
    let due = app
        .db
        .write(move |conn| refunds::claim(conn, now, BATCH, LEASE))
        .await?;
    let full = i64::try_from(due.len()).is_ok_and(|claimed| claimed == BATCH);
    for wanted in due {
        ask(&app, wanted, now).await?;
    }
    if full {
        app.refund_signal.notify();
    }
    Ok(())
}

async fn ask(app: &App, wanted: RefundRequest, now: Millis) -> Result<(), InternalError> {
    let asked = app
        .payments
        .refund(&wanted.order, &wanted.intent_id, wanted.amount)
        .await;
    match asked {
        Ok(refund) => settled(app, &wanted, vec![refund], now).await,
        // Somebody did it at the provider.
        Err(PaymentError::GivenBack) => {
            let theirs = app.payments.refunds_of(&wanted.intent_id).await?;
            settled(app, &wanted, theirs, now).await
        }
        Err(error) => {
            tracing::warn!(order = %wanted.order, attempts = wanted.attempts, reason = %error, "a refund is put off");
            again(app, &wanted, pause_after(wanted.attempts), now).await
        }
    }
}

async fn settled(
    app: &App,
    wanted: &RefundRequest,
    found: Vec<Refund>,
    now: Millis,
) -> Result<(), InternalError> {
    let rules = app.config.order_rules();
    let pending = found
        .iter()
        .any(|refund| refund.state == RefundState::Pending);
    app.db
        .write(move |conn| {
            for refund in &found {
                apply_refund(conn, refund, rules, now)?;
            }
            Ok::<_, DbError>(())
        })
        .await?;
    // The provider tells when it is through; asked again, it says so, too.
    let pause = if pending {
        HOUR
    } else {
        pause_after(wanted.attempts)
    };
    again(app, wanted, pause, now).await
}

/// Without effect on a refund that is settled.
async fn again(
    app: &App,
    wanted: &RefundRequest,
    pause: Millis,
    now: Millis,
) -> Result<(), InternalError> {
    let order = wanted.order.clone();
    app.db
        .write(move |conn| refunds::again(conn, &order, now.saturating_add(pause)))
        .await?;
    Ok(())
}
