//! The provider's webhooks.

use stripe_webhook::{EventObject, Webhook, WebhookError as StripeWebhookError};
use thiserror::Error;

use super::read::{self, Dispute, Intent, IntentState, Refund};
use crate::clock::Millis;

/// What the provider told us, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The event's: it comes again with the same.
    pub id: String,
    /// As in `payment_intent.succeeded`.
    pub kind: String,
    pub news: Option<News>,
}

/// What concerns the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    Intent(Intent),
    Refund(Refund),
    Dispute(Dispute),
}

/// Why a webhook is not believed, or not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WebhookError {
    #[error("it is not signed by the provider, or too old")]
    Unsigned,
    #[error("it is signed, but can't be read")]
    Unreadable,
}

pub(super) fn read(
    payload: &str,
    signature: &str,
    secret: &str,
    now: Millis,
) -> Result<Told, WebhookError> {
    let event = Webhook::construct_event_with_timestamp(payload, signature, secret, now / 1000)
        .map_err(|error| match error {
            StripeWebhookError::BadParse(_) => WebhookError::Unreadable,
            _ => WebhookError::Unsigned,
        })?;
    let happened = event.created.saturating_mul(1000);
    Ok(Told {
        id: event.id.to_string(),
        kind: event.type_.to_string(),
        news: news(&event.data.object, happened)?,
    })
}

fn news(object: &EventObject, happened: Millis) -> Result<Option<News>, WebhookError> {
    Ok(match object {
        EventObject::PaymentIntentSucceeded(intent)
        | EventObject::PaymentIntentPaymentFailed(intent)
        | EventObject::PaymentIntentCanceled(intent) => {
            Some(News::Intent(dated(read::intent(intent), happened)))
        }
        EventObject::RefundCreated(refund)
        | EventObject::RefundUpdated(refund)
        | EventObject::RefundFailed(refund)
        | EventObject::ChargeRefundUpdated(refund) => {
            let refund = read::refund(refund).map_err(|_| WebhookError::Unreadable)?;
            Some(News::Refund(refund))
        }
        EventObject::ChargeDisputeCreated(dispute)
        | EventObject::ChargeDisputeUpdated(dispute)
        | EventObject::ChargeDisputeClosed(dispute)
        | EventObject::ChargeDisputeFundsWithdrawn(dispute)
        | EventObject::ChargeDisputeFundsReinstated(dispute) => {
            read::dispute(dispute).map(News::Dispute)
        }
        _ => None,
    })
}

/// An event does not carry the charge, but it came about when the card was charged.
fn dated(intent: Intent, happened: Millis) -> Intent {
    let state = match intent.state {
        IntentState::Captured { amount, at: None } => IntentState::Captured {
            amount,
            at: Some(happened),
        },
        other => other,
    };
    Intent { state, ..intent }
}
