//! The provider's webhooks.

use stripe_webhook::{EventObject as StripeObject, Webhook, WebhookError as StripeWebhookError};
use thiserror::Error;

use super::millis;
use super::objects::{self, Dispute, FraudWarning, Intent, IntentState, Refund};
use crate::clock::Millis;

/// The events that a webhook endpoint at the provider must subscribe to.
pub const EVENTS: [&str; 10] = [
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "radar.early_fraud_warning.created",
];

/// Where the provider sends its webhooks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    pub url: String,
    pub is_enabled: bool,
    /// Their names, or `*`.
    pub events: Vec<String>,
    /// The version that events are sent in; if none of its own, the account's.
    pub api_version: Option<String>,
}

/// The version that is read here: an event in another one may be unreadable.
#[must_use]
pub fn api_version() -> String {
    stripe_shared::version::VERSION.to_string()
}

/// An event that the provider sent, whether or not we received it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentEvent {
    pub id: String,
    pub at: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookEvent {
    /// The event's id: a repeated delivery has the same.
    pub id: String,
    /// As in `payment_intent.succeeded`.
    pub kind: String,
    pub object: Option<EventObject>,
}

/// What concerns the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventObject {
    Intent(Intent),
    Refund(Refund),
    Dispute(Dispute),
    FraudWarning(FraudWarning),
}

/// Why a webhook is not trusted, or not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WebhookError {
    #[error("it is not signed by the provider")]
    Unsigned,
    /// Signed this many seconds ago.
    #[error("it is signed by the provider, {seconds} s before our time")]
    Old { seconds: i64 },
    #[error("it is signed, but can't be read")]
    Unreadable,
}

/// `secrets`: comma-separated. While one replaces another, the provider signs with either.
pub(super) fn read(
    payload: &str,
    signature: &str,
    secrets: &str,
    now: Millis,
) -> Result<WebhookEvent, WebhookError> {
    let read = |secret: &str| {
        Webhook::construct_event_with_timestamp(payload, signature, secret, now / 1000).map_err(
            |error| match error {
                StripeWebhookError::BadParse(_) => WebhookError::Unreadable,
                // Checked once the signature has been verified.
                StripeWebhookError::BadTimestamp(signed) => WebhookError::Old {
                    seconds: (now / 1000).saturating_sub(signed),
                },
                _ => WebhookError::Unsigned,
            },
        )
    };
    // An empty one is not a secret: anybody could sign with it.
    let event = secrets
        .split(',')
        .map(str::trim)
        .filter(|secret| !secret.is_empty())
        .map(read)
        .find(|event| !matches!(event, Err(WebhookError::Unsigned)))
        .unwrap_or(Err(WebhookError::Unsigned))?;
    let happened = millis(event.created);
    Ok(WebhookEvent {
        id: event.id.to_string(),
        kind: event.type_.to_string(),
        object: object(&event.data.object, happened)?,
    })
}

fn object(object: &StripeObject, happened: Millis) -> Result<Option<EventObject>, WebhookError> {
    Ok(match object {
        StripeObject::PaymentIntentSucceeded(intent)
        | StripeObject::PaymentIntentPaymentFailed(intent)
        | StripeObject::PaymentIntentCanceled(intent) => Some(EventObject::Intent(dated(
            objects::intent(intent),
            happened,
        ))),
        StripeObject::RefundCreated(refund)
        | StripeObject::RefundUpdated(refund)
        | StripeObject::RefundFailed(refund)
        | StripeObject::ChargeRefundUpdated(refund) => {
            let refund = objects::refund(refund).map_err(|_| WebhookError::Unreadable)?;
            Some(EventObject::Refund(refund))
        }
        StripeObject::ChargeDisputeCreated(dispute)
        | StripeObject::ChargeDisputeUpdated(dispute)
        | StripeObject::ChargeDisputeClosed(dispute)
        | StripeObject::ChargeDisputeFundsWithdrawn(dispute)
        | StripeObject::ChargeDisputeFundsReinstated(dispute) => {
            objects::dispute(dispute).map(EventObject::Dispute)
        }
        StripeObject::RadarEarlyFraudWarningCreated(warning) => {
            objects::fraud_warning(warning).map(EventObject::FraudWarning)
        }
        _ => None,
    })
}

/// An event does not include the charge, but it was created when the card was charged.
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

#[cfg(test)]
mod tests {
    use stripe_webhook::Webhook;

    use super::{WebhookError, read};

    #[test]
    fn empty_webhook_secret_verifies_nothing() {
        let signed_with = |secret: &str, secrets: &str| {
            let signature = Webhook::generate_test_header("{}", secret, Some(1));
            read("{}", &signature, secrets, 1000)
        };
        for secrets in ["", " ", ",", "whsec_1,", ", whsec_1"] {
            let heard = signed_with("", secrets);
            assert_eq!(heard, Err(WebhookError::Unsigned), "{secrets}");
        }
        let heard = signed_with("whsec_1", ", whsec_1");
        assert_eq!(heard, Err(WebhookError::Unreadable));
    }

    #[test]
    fn outdated_signature_is_distinguished_from_invalid() {
        let signature = Webhook::generate_test_header("{}", "whsec_1", Some(1000));
        let at = |seconds: i64| read("{}", &signature, "whsec_2,whsec_1", seconds * 1000);
        assert_eq!(at(1301), Err(WebhookError::Old { seconds: 301 }));
        assert_eq!(at(699), Err(WebhookError::Old { seconds: -301 }));
        assert_eq!(at(1300), Err(WebhookError::Unreadable));
        let others = read("{}", &signature, "whsec_2", 1_301_000);
        assert_eq!(others, Err(WebhookError::Unsigned), "at whatever time");
    }
}
