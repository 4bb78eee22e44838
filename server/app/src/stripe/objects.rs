//! The provider's objects, as far as the shop needs them.

use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::zip::ZipCode;
use ink_schema::checkout::disputes::DisputeState;
use stripe_fraud::RadarEarlyFraudWarning;
use stripe_shared::{
    ApiErrors, Charge, Dispute as StripeDispute, DisputeStatus, PaymentIntent, PaymentIntentStatus,
    Refund as StripeRefund, RefundPendingReason,
};
use stripe_types::{Currency, Expandable};

use super::error::PaymentError;
use super::{metadata, millis};
use crate::clock::Millis;
use crate::config::Secret;
use crate::crypto::card_digest::CardFingerprint;

/// A payment in its state at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    pub id: String,
    /// The order in its metadata; `None` if it is not one of ours.
    pub order: Option<OrderId>,
    pub buyer: Option<InkId>,
    pub zips: Vec<ZipCode>,
    /// The total that the buyer agreed to pay.
    pub total: Option<Usd>,
    pub in_dollars: bool,
    pub state: IntentState,
    /// Which card was charged; absent in webhooks.
    pub card: Option<CardFingerprint>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntentState {
    /// It can be paid.
    Open,
    /// It can still be paid, but the last card was declined.
    Declined {
        /// The attempt's charge, or its payment method if there was no charge.
        attempt: Option<String>,
    },
    /// The buyer has done everything, the bank has not: it can't be cancelled.
    Processing,
    /// The provider has the money since `at`, if that is known.
    Captured { amount: Usd, at: Option<Millis> },
    /// It can no longer be paid.
    Cancelled,
}

/// A payment that was just opened.
#[derive(Clone, Debug)]
pub struct CreatedIntent {
    pub id: String,
    /// For the buyer's browser: gives anybody who has it access to the payment.
    pub client_secret: Secret,
}

/// Money returned to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    pub id: String,
    pub intent_id: Option<String>,
    pub amount: Usd,
    pub state: RefundState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    Settled,
    Pending,
    /// Pending until our balance with the provider is high enough.
    AwaitsBalance,
    Failed,
    /// It failed because the payment was disputed before it reached the card.
    Disputed,
    /// It failed because our balance with the provider stayed too low, for 45 days
    /// (support.stripe.com/questions/fix-your-pending-refund).
    Unfunded,
}

impl RefundState {
    /// Whether it may still be settled.
    #[must_use]
    pub const fn is_pending(self) -> bool {
        matches!(self, Self::Pending | Self::AwaitsBalance)
    }

    /// Whether it has failed, for whatever cause.
    #[must_use]
    pub const fn has_failed(self) -> bool {
        matches!(self, Self::Failed | Self::Disputed | Self::Unfunded)
    }
}

/// A payment that its buyer disputes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    pub id: String,
    pub intent_id: String,
    pub amount: Usd,
    /// What the provider took for it and did not return, once it has taken something.
    pub taken: Option<Usd>,
    pub state: DisputeState,
    /// The provider's code, as in `product_not_received`.
    pub reason: String,
    /// The deadline for evidence.
    pub due_by: Option<Millis>,
}

/// A payment that its card's bank suspects to be fraud. It may become a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FraudWarning {
    pub id: String,
    pub intent_id: String,
    /// The provider's code, as in `made_with_stolen_card`.
    pub kind: String,
}

pub(super) fn intent(intent: &PaymentIntent) -> Intent {
    Intent {
        id: intent.id.to_string(),
        order: metadata::order(&intent.metadata),
        buyer: metadata::buyer(&intent.metadata),
        zips: metadata::zips(&intent.metadata),
        total: metadata::total(&intent.metadata),
        in_dollars: intent.currency == Currency::USD,
        state: state(intent),
        card: intent.latest_charge.as_ref().and_then(card),
    }
}

/// The answer to a payment's creation: it has to include the client secret.
pub(super) fn created_intent(intent: &PaymentIntent) -> Result<CreatedIntent, PaymentError> {
    let secret = intent.client_secret.clone();
    let secret =
        secret.ok_or_else(|| PaymentError::Fault("it gave no client secret".to_owned()))?;
    Ok(CreatedIntent {
        id: intent.id.to_string(),
        client_secret: Secret::from(secret),
    })
}

fn state(intent: &PaymentIntent) -> IntentState {
    match intent.status {
        PaymentIntentStatus::Succeeded => IntentState::Captured {
            amount: Usd::from_cents(intent.amount_received),
            at: intent.latest_charge.as_ref().and_then(charged_at),
        },
        PaymentIntentStatus::Canceled => IntentState::Cancelled,
        PaymentIntentStatus::Processing => IntentState::Processing,
        _ => match &intent.last_payment_error {
            Some(error) => IntentState::Declined {
                attempt: attempt(error),
            },
            None => IntentState::Open,
        },
    }
}

fn attempt(error: &ApiErrors) -> Option<String> {
    let method = || Some(error.payment_method.as_ref()?.id.to_string());
    error.charge.clone().or_else(method)
}

fn charged_at(charge: &Expandable<Charge>) -> Option<Millis> {
    charge.as_object().map(|charge| millis(charge.created))
}

fn card(charge: &Expandable<Charge>) -> Option<CardFingerprint> {
    let details = charge.as_object()?.payment_method_details.as_ref()?;
    let fingerprint = details.card.as_ref()?.fingerprint.clone()?;
    Some(CardFingerprint(fingerprint))
}

pub(super) fn refund(refund: &StripeRefund) -> Result<Refund, PaymentError> {
    let state = match refund.status.as_deref() {
        Some("succeeded") => RefundState::Settled,
        Some("pending" | "requires_action") => match refund.pending_reason {
            Some(RefundPendingReason::InsufficientFunds) => RefundState::AwaitsBalance,
            _ => RefundState::Pending,
        },
        Some("failed" | "canceled") => failure(refund),
        other => {
            return Err(PaymentError::Transient(format!(
                "a refund with the state {other:?}"
            )));
        }
    };
    Ok(Refund {
        id: refund.id.to_string(),
        intent_id: refund.payment_intent.as_ref().map(id),
        amount: Usd::from_cents(refund.amount),
        state,
    })
}

fn failure(refund: &StripeRefund) -> RefundState {
    match refund.failure_reason.as_deref() {
        Some("charge_for_pending_refund_disputed") => RefundState::Disputed,
        Some("insufficient_funds") => RefundState::Unfunded,
        _ => RefundState::Failed,
    }
}

/// `None` if it was prevented without taking money, or belongs to no payment of ours.
pub(super) fn dispute(dispute: &StripeDispute) -> Option<Dispute> {
    let taken = taken(dispute);
    let state = match dispute.status {
        DisputeStatus::Won => DisputeState::Won,
        DisputeStatus::Lost => DisputeState::Lost,
        DisputeStatus::NeedsResponse | DisputeStatus::UnderReview => DisputeState::Open,
        DisputeStatus::WarningNeedsResponse | DisputeStatus::WarningUnderReview => {
            DisputeState::Warning
        }
        DisputeStatus::WarningClosed => DisputeState::Closed,
        // It was settled before the bank began it: with the money, it can't be answered any more.
        DisputeStatus::Prevented if taken.is_some_and(Usd::is_positive) => DisputeState::Lost,
        _ => return None,
    };
    Some(Dispute {
        id: dispute.id.to_string(),
        intent_id: dispute.payment_intent.as_ref().map(id)?,
        amount: Usd::from_cents(dispute.amount),
        taken,
        state,
        reason: dispute.reason.clone(),
        due_by: dispute.evidence_details.due_by.map(millis),
    })
}

fn taken(dispute: &StripeDispute) -> Option<Usd> {
    let transactions = dispute.balance_transactions.iter();
    // In another currency the provider's balance is kept, and not the payment.
    let mut moved = transactions
        .filter(|transaction| transaction.currency == Currency::USD)
        .map(|transaction| Usd::from_cents(transaction.amount))
        .peekable();
    moved.peek()?;
    Some(-moved.sum::<Usd>())
}

/// `None` for what is of no payment of ours.
pub(super) fn fraud_warning(warning: &RadarEarlyFraudWarning) -> Option<FraudWarning> {
    Some(FraudWarning {
        id: warning.id.to_string(),
        intent_id: warning.payment_intent.as_ref().map(id)?,
        kind: warning.fraud_type.clone(),
    })
}

pub(super) fn id(intent: &Expandable<PaymentIntent>) -> String {
    intent.id().to_string()
}
