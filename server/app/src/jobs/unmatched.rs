//! Payments whose order is not here: how many wait for an operator, and giving back those that an operator has decided so.

use std::time::Duration;

use ink_domain::money::Usd;
use ink_schema::DbError;
use ink_schema::checkout::unmatched::{self, State, UnmatchedPayment};

use super::backoff::pause_after;
use crate::clock::Millis;
use crate::features::checkout::compare::each;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::stripe::{PaymentError, Refund, RefundState};

pub(super) const PAUSE: Duration = Duration::from_secs(15);
/// Longer than the provider may take to answer twice.
const LEASE: Millis = 2 * 60_000;

/// Counts them, and asks for the refunds that are due.
pub async fn follow(app: App, now: Millis) -> Result<(), InternalError> {
    let due = app
        .db
        .write(move |conn| unmatched::claim_refunds(conn, now, now.saturating_add(LEASE)))
        .await?;
    let asked = each(due, |payment| ask(&app, payment, now)).await;
    let unsettled = app.db.read(unmatched::unsettled).await?;
    let count = u32::try_from(unsettled.len()).unwrap_or(u32::MAX);
    metrics::gauge!("ink_unmatched_payments").set(f64::from(count));
    asked
}

async fn ask(app: &App, payment: UnmatchedPayment, now: Millis) -> Result<(), InternalError> {
    let is_back = match give_back(app, &payment).await {
        Ok(is_back) => is_back,
        Err(error @ PaymentError::Refused(_)) => {
            tracing::error!(order = %payment.order, intent = payment.intent_id, reason = %error, "a refund is refused: an operator must give the money back");
            false
        }
        Err(error) => {
            tracing::warn!(order = %payment.order, attempts = payment.attempts, reason = %error, "a refund is put off");
            false
        }
    };
    let again_at = now.saturating_add(pause_after(payment.attempts));
    app.db
        .write(move |conn| {
            let id = &payment.intent_id;
            if is_back {
                unmatched::end(conn, id, State::Refunded, now)
            } else {
                unmatched::refund_again(conn, id, again_at)
            }
        })
        .await
        .map_err(|error: DbError| error.into())
}

/// Asks for what did not go back yet, and says whether all of it has.
async fn give_back(app: &App, payment: &UnmatchedPayment) -> Result<bool, PaymentError> {
    let mut refunds = app.payments.refunds_of(&payment.intent_id).await?;
    let on_its_way = sum(&refunds, |state| state != RefundState::Failed);
    if on_its_way < payment.amount {
        let rest = payment.amount - on_its_way;
        let refund = app
            .payments
            .refund(&payment.order, &payment.intent_id, rest);
        refunds.push(refund.await?);
    }
    Ok(sum(&refunds, |state| state == RefundState::Settled) >= payment.amount)
}

fn sum(refunds: &[Refund], counts: impl Fn(RefundState) -> bool) -> Usd {
    let counted = refunds.iter().filter(|refund| counts(refund.state));
    counted.map(|refund| refund.amount).sum()
}
