//! What a test card does when it is charged, and afterwards.

use serde::{Deserialize, Serialize};

use super::Decline;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Behaviour {
    pub(crate) three_d_secure: ThreeDSecure,
    pub(crate) decline: Option<Decline>,
    pub(crate) aftermath: ChargeFollowUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ThreeDSecure {
    /// The bank supports it for the card, but does not require it.
    Supported,
    Unsupported,
    Required,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargeFollowUp {
    Nothing,
    Dispute(Complaint),
    /// A refund is pending at first, then succeeds.
    RefundPends,
    /// A refund succeeds at first, then fails.
    RefundFails,
}

/// What the payer claims at their bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Complaint {
    Fraudulent,
    ProductNotReceived,
    /// They only ask; no money moves.
    Inquiry,
}

impl Complaint {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Fraudulent => "fraudulent",
            Self::ProductNotReceived => "product_not_received",
            Self::Inquiry => "general",
        }
    }
}
